// Written out: the first date format of a page takes 30 ms.
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(' ')

export const homeWords = {
  ask: 'Ask',
  heading: "What's your parenting challenge?",
  line: 'Describe the problem you need help with…',
  field: 'Describe the problem you need help with',
  submit: 'Get Guidance\u00a0→',
  resume: 'Resume Your Chat',
  danger: 'Is someone in danger?',
  help: 'Get help now',
  examples: 'Example prompts',
  canceled: 'Upgrade canceled. You can try again anytime.',
  dismiss: 'Dismiss',
  loading: 'Loading suggestions',
  cover: 'Daily cover story',
  coverLoading: "Loading today's cover story...",
  coverFailed: "Unable to load today's cover story.",
  quoted: (question: string) => `“${question}”`,
  date: (day: Date) => `${weekdays[day.getDay()]}, ${months[day.getMonth()]} ${day.getDate()}`,
  example: (sample: string) => `E.g. "${sample}"`,
} as const

/** Typed into the empty field until the day's own have come. */
export const firstSamples: readonly string[] = [
  'How do I stay firm without being harsh?',
  'What should I do during a tantrum?',
  'Is it normal to wake up three times a night?',
  'How do I get my child to brush?',
  'How do I end screen time without a fight?',
  'How do I stay calm when my kids push my buttons?',
  'What makes a good bedtime routine?',
  'Do two languages confuse a child?',
]

export const agesWords = {
  add: 'Add Ages',
  title: 'Get personalized advice for your family',
  line: "Add your children's ages to receive age-specific guidance and developmental insights",
} as const
