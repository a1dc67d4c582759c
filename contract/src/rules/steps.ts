/** The five steps of an answer, as they are named to the reader. */
export const stepLabels = [
  'Initializing',
  'Understanding your question',
  'Searching database',
  'Analyzing relevance',
  'Generating response',
] as const
