import { randomUUID } from 'node:crypto'
import type { LearnRequest } from '@nestbook/contract/children.ts'
import type { Attempts } from '../modules/attempts/attempts.ts'
import { type Children, type ProfileRecord, replaceLesson } from '../modules/children/children.ts'
import { fittingOf } from '../modules/home/home.ts'
import type { Asker } from '../modules/identity/identity.ts'
import type { PromptSets } from '../modules/prompt-sets/prompt-sets.ts'
import type { KeyedHash } from '../modules/secrets/secrets.ts'
import type { UsageModule } from '../modules/usage/usage.ts'
import type { Assistant } from './assistant.ts'
import { cleanText } from './clean-text.ts'
import { merge } from './steps.ts'

export type RememberDependencies = {
  children: Children
  assistant: Assistant
  attempts: Attempts
  usage: UsageModule
  promptSets: PromptSets
  keyedHash: KeyedHash
  now: () => Date
}

/** What a model reads is learned after the answer, when nobody waits: before it what grammar reads is enough. */
const timeoutMs = 10_000
const dayMs = 24 * 60 * 60_000
/** Of a conversation only so much is read to see who "he" is. */
const maxEarlier = 5
/** After each question a model may be asked once. */
const asksPerQuestion = 1

/** Learns from a parent's message what it tells of their children. Gives the profiles that changed, and the change. */
export async function rememberChildren(asker: Asker, request: LearnRequest, dependencies: RememberDependencies) {
  const { children } = dependencies
  const asked = dependencies.now()
  const nothing = { updated: false, profiles: [], change: null, notes: [] }
  const { account } = asker
  if (account === null || !request.autoProfile) return nothing
  const text = cleanText(request.userPrompt, 'userPrompt')
  const conversation = request.conversationId ?? null
  if (text === '' || !(await children.mayTeach(account, conversation))) return nothing
  const told = await listenTo(text, request, asker, account, dependencies)
  const { replaces } = request
  if (told.length === 0 && !replaces) return nothing

  const change = request.change ?? randomUUID()
  // Told again within the change: by now another message may have taught the family something.
  const saidAt = new Date(asked.getTime() - (request.askedAgoMs ?? 0))
  const { before, after } = await children.teach(account, { conversation, saidAt }, (family, at) => {
    const without = replaces ? replaceLesson(family, replaces, change, at) : family
    return merge(without, told, { change, conversation, now: at })
  })
  const changed = (child: ProfileRecord) => !before.includes(child)
  const ids = new Set(after.filter(changed).map(({ id }) => id))
  if (ids.size === 0 && after.length === before.length) return nothing
  const profiles = children.show(after).filter(({ id }) => ids.has(id))
  return { updated: true, profiles, change, notes: children.notesOf(after, change) }
}

async function listenTo(
  text: string,
  { aiResponse, conversationHistory }: LearnRequest,
  asker: Asker,
  account: string,
  { children, promptSets, assistant, attempts, usage, keyedHash, now }: RememberDependencies,
): ReturnType<Assistant['learn']> {
  const signal = AbortSignal.timeout(timeoutMs)
  const family = await children.family(account)
  const names = family.map(({ name }) => name).filter(Boolean)
  // A tap on what we offered is no word of the parent's: only what they put beside it is.
  const fittings = family.map((child) => fittingOf(child, now()))
  const offers = { names, children: fittings, offered: await promptSets.offered(account) }
  const own = await assistant.ownWords(text, offers)
  if (own === '') return []
  const earlier = conversationHistory
    .slice(-maxEarlier)
    .map(({ role, content }) => ({ role, content: cleanText(content, 'conversationHistory') }))
  // What is said in distress is answered, and not written down; of an illness only who the child is.
  const danger = await assistant.dangerIn({ text, childrenAges: [], history: earlier })
  if (danger && danger.route !== 'medical') return []
  const history = await Promise.all(
    earlier.map(async ({ role, content }) => ({
      role,
      content: role === 'user' ? await assistant.ownWords(content, offers) : content,
    })),
  )
  const mayAsk = aiResponse !== undefined && !danger && (await isLeft())
  const told = await assistant.learn({ text: own, history, names }, mayAsk, now(), signal)
  return danger ? told.map((one) => ({ ...one, nature: [] })) : told

  async function isLeft(): Promise<boolean> {
    const { dailyLimit } = await usage.look(asker)
    return (await attempts.waitFor(keyedHash('learning', account), dailyLimit * asksPerQuestion, dayMs)) === 0
  }
}
