export const printWords = {
  title: 'For your pediatrician',
  child: 'Child',
  date: 'Date',
  asked: 'What I asked',
  told: 'What I was told',
  toAsk: 'What I want to ask',
  studies: 'Studies',
  general: 'General information, not medical advice. Written by Nestbook from the studies listed.',
} as const
