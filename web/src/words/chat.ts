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
  goOn: 'Continue',
  edit: 'Edit',
  editThis: 'Edit this question',
  unfold: 'Show all of it',
  fold: 'Show less',
  editField: 'Edit your question',
  editLine: 'Asking again replaces the answer below and uses one query.',
  cancel: 'Cancel',
  earlier: (count: number) => `Show ${counted(count, 'earlier question', 'earlier questions')}`,
  next: 'You might ask next',
  nextLabel: 'Follow-up questions',
  withoutModel: 'Written from the guidebook and the study database, without a language model',
  answerReady: 'The answer is ready.',
  table: 'Table',
} as const

export const afterWords = {
  group: 'About this answer',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  print: 'Print or save page',
  share: 'Share',
  regenerate: 'Regenerate',
  helped: 'Did this help?',
  yes: 'Yes, this helped',
  no: 'No, this did not help',
  thanks: 'Thank you. That helps.',
  notSent: 'That could not be sent. Please try again.',
} as const

export const fetchWords = {
  opening: 'Opening…',
  unreachable: 'This one is not on this device',
  unreachableLine: 'We could not fetch it. Please check your connection and try again.',
  again: 'Try again',
} as const

export const modelDown = {
  title: 'The writing service is not answering right now.',
  line: 'Answers come straight from the guidebook.',
} as const

export const endWords = {
  stopped: 'Stopped',
  interrupted: 'Interrupted',
  interruptedLine: 'The connection dropped before the end. What you see is saved.',
  interruptedBare: 'The connection dropped before the answer came.',
  helpStays: 'The rest of my answer did not arrive.',
  helpStaysLine: 'The numbers above work without it.',
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
