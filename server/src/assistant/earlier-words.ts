import type { FeedbackReason } from '@nestbook/contract/feedback.ts'
import type { AskRequest, HistoryMessage } from '@nestbook/contract/research.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import type { Conversations } from '../modules/conversations/conversations.ts'
import type { Asker } from '../modules/identity/identity.ts'
import type { Runs } from '../modules/runs/runs.ts'

/**
 * What went before a question. What somebody with an account was answered is told in the server's own words, whatever
 * the device says of it. Where there are none it is left out. A guest's conversations lie on their device alone.
 */
export async function earlierWords(
  { owner, account }: Asker,
  { conversation, conversationHistory }: AskRequest,
  { runs, conversations }: { runs: Runs; conversations: Conversations },
): Promise<HistoryMessage[]> {
  if (account === null) return conversationHistory
  const requests = conversationHistory.flatMap(({ role, request }) =>
    role === 'assistant' && request ? [request] : [],
  )
  if (requests.length === 0) return conversationHistory.filter(({ role }) => role === 'user')
  const kept = conversation ? await conversations.answersIn(owner, conversation) : new Map<string, string>()
  const own = new Map([...kept, ...(await runs.wordsOf(owner, requests))])
  return conversationHistory.flatMap<HistoryMessage>(({ role, content, request = '' }) => {
    if (role === 'user') return [{ role, content }]
    const words = own.get(request)
    return words ? [{ role, content: asFarAsRead(content, words) }] : []
  })
}

/** The answers that a new one is to take the place of, by the same rule; null where there are none. */
export async function replacedWords(
  asker: Asker,
  { instead, conversation }: AskRequest,
  dependencies: { runs: Runs; conversations: Conversations },
): Promise<{ answers: string[]; reasons: FeedbackReason[]; note: string } | null> {
  if (!instead) return null
  const { answers, reasons, note } = instead
  const own = await earlierWords(
    asker,
    { question: '', childrenAges: [], conversation, conversationHistory: answers },
    dependencies,
  )
  const words = own.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []))
  return words.length > 0 ? { answers: words, reasons, note } : null
}

/** A stopped answer ends where the parent stopped it. */
function asFarAsRead(read: string, words: string): string {
  return read !== '' && words.startsWith(read) ? read : words.slice(0, limits.historyMessageLength)
}
