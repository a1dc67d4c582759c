import { maxAskedAgoMs } from '@nestbook/contract/children.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { buildsProfiles } from '../../device/auto-profile.ts'
import { isOffline } from '../../device/connection.ts'
import { owner } from '../../device/owner.ts'
import { learnFrom } from './child-calls.ts'
import { addNotes, isSilent, memoryOf, refreshMemory } from './conversation-memory.ts'
import { refreshFamily } from './family.ts'
import { notifyUpdated } from './notify-updated.ts'
import { isClosed, noteLearning } from './under-way.ts'

const maxHistory = 5

export type LearnableMessage = {
  conversation: string
  message: string
  question: string
  askedAt: number
  history: readonly { role: 'user' | 'assistant'; content: string }[]
  /** The message in whose place this one is asked: what only that one taught goes with it. */
  replaces: string | null
}

/** What each message whose answer is under way has taught: the names of the children. */
const taught = new Map<string, Map<string, string>>()

/** Learns of the children from a message before it is sent. */
export async function learnBeforeAsking(told: LearnableMessage): Promise<void> {
  if (mayLearn(told)) await learn(told, null)
}

/** Learns from it again once its answer is there, and says whose profile has changed. */
export async function learnAfterAnswer(told: LearnableMessage, answer: string | null): Promise<void> {
  if (answer !== null && mayLearn(told)) await learn(told, answer)
  const names = [...(taught.get(told.message)?.values() ?? [])]
  taught.delete(told.message)
  const isStillNoted = memoryOf(told.conversation).notes.some(({ change }) => change === told.message)
  if (names.length > 0 && isStillNoted) notifyUpdated(told.conversation, told.message, names)
}

/** Nothing is asked for a guest, with the switch off, or in a conversation that is not to be remembered. */
function mayLearn({ conversation, message }: LearnableMessage): boolean {
  const isWanted = memoryOf(conversation).remember && !isSilent(conversation) && !isClosed(message)
  return owner() !== null && buildsProfiles() && !isOffline() && isWanted
}

function learn(told: LearnableMessage, answer: string | null): Promise<void> {
  const work = learnOnce(told, answer)
  noteLearning(told.message, work)
  return work
}

async function learnOnce(told: LearnableMessage, answer: string | null): Promise<void> {
  const { conversation, message, question, askedAt, history, replaces } = told
  try {
    const learned = await learnFrom({
      userPrompt: question,
      ...(answer === null ? {} : afterIt(answer, askedAt)),
      conversationHistory: history.slice(-maxHistory),
      conversationId: conversation,
      change: message,
      ...(replaces === null ? {} : { replaces }),
      autoProfile: true,
    })
    if (!learned.updated) return
    const names = taught.get(message) ?? new Map<string, string>()
    for (const { id, label } of learned.profiles) names.set(id, label)
    taught.set(message, names)
    // Silenced or taken back in the meantime: how things stand is the server's to say.
    if (memoryOf(conversation).remember && !isClosed(message) && replaces === null) addNotes(conversation, learned)
    else await refreshMemory(conversation)
    void refreshFamily()
  } catch {
    console.warn('Failed to learn from a message')
  }
}

/** The device's clock may have been set in the meantime. */
function afterIt(answer: string, askedAt: number) {
  const askedAgoMs = Math.min(Math.max(0, Date.now() - askedAt), maxAskedAgoMs)
  return { aiResponse: answer.slice(0, limits.answerLength), askedAgoMs }
}
