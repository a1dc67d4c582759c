import { useSyncExternalStore } from 'react'
import { installedAt } from '../../device/fingerprint.ts'
import { readStored, writeStored } from '../../device/storage.ts'
import { reviewWords } from '../../words/review.ts'
import { atTime, isReviewDue, type ReviewEvent, type ReviewRecord, reviewRecord, withEvent } from './review-record.ts'

const name = 'review'
const waitMs = 2000

/** Where the review that is being asked for can be left; null while none is. */
let asking: string | null = null
const listeners = new Set<() => void>()

/** Notes what was of use. Some moments after an answer a review is asked for, when one is due. */
export function noteEvent(event: ReviewEvent): void {
  keep(withEvent(recall(), event))
  if (event === 'conversation_completed') setTimeout(() => void askWhenDue(), waitMs)
}

export function useReviewAsk(): string | null {
  return useSyncExternalStore(subscribe, () => asking)
}

/** Nobody is asked any more. */
export function endAsking(): void {
  setLink(null)
}

/** The parent was led to where a review is left. */
export function noteReviewLeft(): void {
  keep({ ...recall(), hasLeftReview: true })
}

async function askWhenDue(): Promise<void> {
  if (asking !== null || !isReviewDue(recall(), Date.now()) || isInTheWay()) return
  try {
    const { loadContact } = await import('../../api/contact.ts')
    const { reviewUrl, supportEmail } = await loadContact()
    // By now the parent may do something else.
    if (isInTheWay()) return
    keep({ ...recall(), lastReviewRequest: new Date().toISOString() })
    setLink(reviewUrl ?? `mailto:${supportEmail}?subject=${encodeURIComponent(reviewWords.subject)}`)
  } catch {
    console.warn('Failed to find out where a review can be left')
  }
}

/** Nobody looks, or something else has the word: another dialog, or a message that is being written. */
function isInTheWay(): boolean {
  const field = document.activeElement
  const isWriting = field instanceof HTMLTextAreaElement && field.value !== ''
  const isElsewhere = listeners.size === 0 || document.visibilityState !== 'visible'
  return isElsewhere || isWriting || document.querySelector('dialog[open]') !== null
}

function recall(): ReviewRecord {
  return atTime(kept(), installedAt(), performance.timeOrigin, Date.now())
}

function kept(): ReviewRecord {
  try {
    return reviewRecord.parse(JSON.parse(readStored(name) ?? '{}'))
  } catch {
    return reviewRecord.parse({})
  }
}

function keep(record: ReviewRecord): void {
  writeStored(name, JSON.stringify(record))
}

function setLink(next: string | null): void {
  asking = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Who left the conversation is asked another time.
    asking = null
  }
}
