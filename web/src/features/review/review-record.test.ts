import { expect, test } from 'vitest'
import { atTime, isReviewDue, reviewRecord, withEvent } from './review-record.ts'

const day = 24 * 60 * 60_000
const now = Date.parse('2026-11-21T12:00:00Z')
const fresh = reviewRecord.parse({})
const answered = (times: number) =>
  Array.from({ length: times }).reduce<typeof fresh>((record) => withEvent(record, 'conversation_completed'), fresh)

test('[REVIEW-01] each answer counts once as a conversation and once as a message, and everything good is noted', () => {
  expect(answered(2)).toMatchObject({
    conversationsCompleted: 2,
    messagesCompleted: 2,
    recentPositiveInteraction: true,
  })
  expect(withEvent(fresh, 'research_citation_viewed')).toMatchObject({
    researchCitationsViewed: 1,
    messagesCompleted: 0,
    recentPositiveInteraction: true,
  })
  expect(withEvent(fresh, 'helpful_response')).toEqual({ ...fresh, recentPositiveInteraction: true })
})

test('[REVIEW-01] a review is asked for after two answers or ten minutes', () => {
  expect(isReviewDue(answered(1), now)).toBe(false)
  expect(isReviewDue(answered(2), now)).toBe(true)
  const open = (minutes: number) => atTime(fresh, now - 3 * day, now - minutes * 60_000, now)
  expect(open(9)).toMatchObject({ minutesInApp: 9, daysSinceInstall: 3, installDate: '2026-11-18T12:00:00.000Z' })
  expect(isReviewDue(open(9), now)).toBe(false)
  expect(isReviewDue(open(10), now)).toBe(true)
})

test('[REVIEW-01] never after a review, nor within seven days of the last request', () => {
  expect(isReviewDue({ ...answered(9), hasLeftReview: true }, now)).toBe(false)
  const asked = (days: number) => ({ ...answered(9), lastReviewRequest: new Date(now - days * day).toISOString() })
  expect(isReviewDue(asked(6.9), now)).toBe(false)
  expect(isReviewDue(asked(7), now)).toBe(true)
})

test('a record that was spoiled begins again', () => {
  expect(reviewRecord.safeParse({ messagesCompleted: 'many' }).success).toBe(false)
})
