import { limits } from '@nestbook/contract/rules/limits.ts'
import { counted } from './counts.ts'

export const sidebarWords = {
  title: 'Conversations',
  close: 'Close',
  fresh: '+ New Conversation',
  search: 'Search',
  searchLabel: 'Search conversations',
  clear: 'Clear search',
  searching: 'Searching…',
  tooShort: 'Type one more letter.',
  pinned: 'Pinned',
  lately: 'Lately',
  none: 'No conversations yet.',
  writing: 'Writing…',
  now: 'now',
  messages: (count: number) => counted(count, 'message', 'messages'),
  found: (count: number) =>
    count > limits.foundTotal
      ? `More than ${limits.foundTotal} conversations`
      : counted(count, 'conversation', 'conversations'),
  onlyHere: 'We looked only through what is on this device.',
  more: (count: number) => `Show ${count} more...`,
  moreFor: (title: string) => `More for: ${title}`,
  nothing: (words: string) => `Nothing about “${words}” yet.`,
  nothingLine: 'Search looks through titles, every message and the studies.',
  askAbout: 'Ask about it',
  rename: 'Rename',
  renameLabel: 'Conversation title',
  save: 'Save',
  cancel: 'Cancel',
  pin: 'Pin',
  unpin: 'Unpin',
  remove: 'Delete',
} as const

export const deleteWords = {
  title: 'Delete conversation',
  line: 'Are you sure you want to delete this conversation? This action cannot be undone.',
  stay: 'Cancel',
  goOn: 'Delete',
} as const

export const shortcutWords = {
  title: 'Keyboard shortcuts',
  keys: [
    ['Enter', 'Send the question'],
    ['Shift + Enter', 'Add a line'],
    ['Escape', 'Stop the answer, or close what is open'],
    ['/', 'Go to the question field'],
    ['Arrow up', 'Edit the last question, when the field is empty'],
    ['?', 'Show these shortcuts'],
  ],
} as const
