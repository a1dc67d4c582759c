import type { ConversationMessage } from '@nestbook/contract/conversations.ts'
import type { StudySummary } from '@nestbook/contract/studies.ts'

type AssistantMessage = Extract<ConversationMessage, { role: 'assistant' }>
type StoredAnswer = AssistantMessage['answer']

export type Known = {
  /** What the server answered to these requests, as far as it still knows. */
  wordsOf: (requests: string[]) => Promise<ReadonlyMap<string, string>>
  /** A study as it is shown; null when there is none by this id. */
  studyBy: (id: string, relevanceScore: number) => StudySummary | null
}

/** Devices send what is new as it comes; whoever sends more answers at once has the newest looked up. */
const maxLookedUp = 100

/**
 * A device's messages as they may be stored beside those that were stored before. Each answer says whether its words
 * are the server's, and cites studies as the database has them. One that cites what is not there loses its citations.
 */
export async function ownAnswers(
  messages: readonly ConversationMessage[],
  before: readonly ConversationMessage[],
  { wordsOf, studyBy }: Known,
): Promise<ConversationMessage[]> {
  const kept = new Map(before.flatMap((one) => (one.role === 'assistant' ? [[one.id, one] as const] : [])))
  const asked = new Map(messages.flatMap((one) => (one.role === 'user' ? [[one.id, one.request] as const] : [])))
  const isProved = (told: AssistantMessage) =>
    kept.get(told.id)?.origin === 'server' && isPartOf(told, kept.get(told.id)?.content)
  const unproved = messages.flatMap((one) => (one.role === 'assistant' && !isProved(one) ? [asked.get(one.id)] : []))
  const words = await wordsOf(unproved.filter((request) => request !== undefined).slice(-maxLookedUp))
  return messages.map((one) => {
    if (one.role === 'user') return one
    const isOwn = isProved(one) || isPartOf(one, words.get(asked.get(one.id) ?? ''))
    return {
      ...one,
      origin: isOwn ? ('server' as const) : ('client' as const),
      answer: withStudies(one.answer, kept.get(one.id)?.answer, studyBy),
    }
  })
}

/** Stopped, or still under way, an answer holds less than all of them. */
function isPartOf({ content }: AssistantMessage, words: string | undefined): boolean {
  return content !== '' && (words?.startsWith(content) ?? false)
}

function withStudies(answer: StoredAnswer, before: StoredAnswer | undefined, studyBy: Known['studyBy']): StoredAnswer {
  // What was looked up once stays, though the database may have lost it since.
  const lookUp = (id: string, score: number) =>
    studyBy(id, score) ??
    [...(before?.research?.studies ?? []), ...(before?.research?.more ?? [])].find((study) => study.id === id) ??
    null
  const scored = answer.scored.flatMap(({ id }) => lookUp(id, 0) ?? [])
  const studies = answer.research?.studies.flatMap(({ id, relevanceScore }) => lookUp(id, relevanceScore) ?? []) ?? []
  const more = answer.research?.more?.flatMap(({ id, relevanceScore }) => lookUp(id, relevanceScore) ?? [])
  const isWhole = scored.length === answer.scored.length && studies.length === (answer.research?.studies.length ?? 0)
  if (!isWhole) return { ...answer, scored: [], research: null }
  const research = answer.research && {
    ...answer.research,
    studies,
    ...(more ? { more } : {}),
    summaries: studies.map(({ id, oneLiner }) => ({ studyId: id, oneLiner })),
  }
  return { ...answer, scored: scored.map(({ id, shortCitation }) => ({ id, shortCitation })), research }
}
