import * as z from 'zod/mini'

const count = z._default(z.number(), 0)

/** What is known of how much the product was of use here; times are ISO texts. */
export const reviewRecord = z.object({
  conversationsCompleted: count,
  messagesCompleted: count,
  daysSinceInstall: count,
  installDate: z._default(z.nullable(z.string()), null),
  lastReviewRequest: z._default(z.nullable(z.string()), null),
  hasLeftReview: z._default(z.boolean(), false),
  recentPositiveInteraction: z._default(z.boolean(), false),
  researchCitationsViewed: count,
  sessionStartTime: z._default(z.nullable(z.string()), null),
  minutesInApp: count,
})
export type ReviewRecord = z.infer<typeof reviewRecord>
export type ReviewEvent = 'conversation_completed' | 'research_citation_viewed' | 'helpful_response'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const restDays = 7
const enoughMessages = 2
const enoughMinutes = 10

export function withEvent(record: ReviewRecord, event: ReviewEvent): ReviewRecord {
  const well = { ...record, recentPositiveInteraction: true }
  if (event === 'research_citation_viewed')
    return { ...well, researchCitationsViewed: record.researchCitationsViewed + 1 }
  if (event === 'helpful_response') return well
  return {
    ...well,
    conversationsCompleted: record.conversationsCompleted + 1,
    messagesCompleted: record.messagesCompleted + 1,
  }
}

/** The record with what time alone tells: since when the device has it, and how long it has been open. */
export function atTime(record: ReviewRecord, installed: number, opened: number, now: number): ReviewRecord {
  return {
    ...record,
    installDate: new Date(installed).toISOString(),
    daysSinceInstall: Math.floor(Math.max(0, now - installed) / dayMs),
    sessionStartTime: new Date(opened).toISOString(),
    minutesInApp: Math.floor(Math.max(0, now - opened) / minuteMs),
  }
}

/** Never after a review, nor within a week of the last request; after two answers or ten minutes. */
export function isReviewDue({ hasLeftReview, lastReviewRequest, ...record }: ReviewRecord, now: number): boolean {
  if (hasLeftReview) return false
  if (lastReviewRequest !== null && now - Date.parse(lastReviewRequest) < restDays * dayMs) return false
  return record.messagesCompleted >= enoughMessages || record.minutesInApp >= enoughMinutes
}
