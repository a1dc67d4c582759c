export const homeWords = {
  ask: 'Ask',
  heading: "What's your parenting challenge?",
  line: 'Describe the problem you need help with…',
  field: 'Describe the problem you need help with',
  submit: 'Get Guidance\u00a0→',
  resume: 'Resume Your Chat',
  examples: 'Example prompts',
  example: (sample: string) => `E.g. “${sample}”`,
} as const
