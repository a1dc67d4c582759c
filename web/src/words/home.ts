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
  date: (day: Date) => day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
  example: (sample: string) => `E.g. "${sample}"`,
} as const

export const agesWords = {
  add: 'Add Ages',
  title: 'Get personalized advice for your family',
  line: "Add your children's ages to receive age-specific guidance and developmental insights",
} as const
