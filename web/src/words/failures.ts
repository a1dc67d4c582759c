import { limits } from '@nestbook/contract/rules/limits.ts'
import { frameWords } from './frame.ts'

export const sorryTryAgain = 'Sorry, there was an error. Try again.'
export const emptyAnswer =
  "I apologize, but I'm having trouble accessing the research database right now. Please try your question again, or if the issue persists, our team has been notified."

/** A link to it, in whatever is said in a conversation, opens the plans. */
export const upgradeAddress = '#upgrade-modal'

/** A sentence about a limit, with the way past it: for a guest a free account comes before Pro. */
export function withUpgradeLink(sentence: string, isGuest: boolean): string {
  return `${sentence} [${isGuest ? frameWords.createFree : frameWords.upgrade}](${upgradeAddress})`
}

const inDanger = 'If someone is in danger now, call 911 or your local emergency number.'

export const crashed = {
  title: 'Something went wrong',
  text: 'An unexpected error occurred. Please refresh the page to try again.',
  refresh: 'Refresh Page',
  inDanger,
} as const

/** What stands under a box with too many letters in it. */
export function tooLong(length: number): string {
  const over = length - limits.questionLength
  const letters = over === 1 ? 'letter' : 'letters'
  return `That is ${over.toLocaleString('en-US')} ${letters} too long. Please keep it under ${limits.questionLength.toLocaleString('en-US')}. ${inDanger}`
}
