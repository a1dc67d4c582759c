import { counted, inFigures } from './counts.ts'

export const chatWords = {
  title: 'Conversation',
  you: 'You asked',
  message: 'Message',
  followUp: 'Ask a follow-up…',
  aboutChild: 'Ask about your child…',
  send: 'Send',
  stop: 'Stop',
  toBottom: 'Scroll to bottom',
  askAgain: 'Ask again',
  next: 'You might ask next',
  nextLabel: 'Follow-up questions',
  withoutModel: 'Written from the guidebook and the study database, without a language model',
  answerReady: 'The answer is ready.',
  table: 'Table',
} as const

export const endWords = {
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  interruptedLine: 'The connection dropped before the end. What you see is saved.',
  interruptedBare: 'The connection dropped before the answer came.',
  reconnecting: 'Reconnecting…',
  reconnectingLine: 'The words so far are safe. I’ll go on from here.',
} as const

export const progressWords = {
  processing: 'Processing your question',
  found: (count: number) => `${inFigures(count)} found`,
  studies: (count: number) => counted(count, 'study', 'studies'),
  now: (step: number, label: string, count: string) => `Step ${step} of 5: ${label}${count && `, ${count}`}`,
} as const

export const waitingLines = [
  'Dusting off the parenting shelf',
  'Warming a cup of tea for the librarian',
  'Looking under the picture books',
  'Asking the card catalogue nicely',
  'Turning the pages quietly, someone is asleep',
  'Finding the bookmark we left here',
  'Checking the margins for notes',
] as const

export const helpWords = {
  kicker: 'Before anything else',
  also: 'Also there, day and night',
} as const
