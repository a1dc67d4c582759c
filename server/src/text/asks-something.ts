const wh = 'how|what|why|when|where|who|which'
const verbs = 'is|are|am|was|were|do|does|did|has|have|should|can|could|will|would|may'

const asking = [
  /\?/,
  /^(?:\w+\W+){0,3}(?:how|what|why)\b|^(?:(?:and|so|but|ok(?:ay)?),? )?(?:when|where|who|which)\b/i,
  new RegExp(`\\b(?:${wh}) (?:${verbs}|to|many|much|long|old|often|time)\\b`, 'i'),
  new RegExp(`(?:^|[.!] )(?:(?:and|so|but|or|ok(?:ay)?),? )?(?:${verbs}|any|anything)\\b`, 'i'),
  /[,;] (?:and |so |but |or )?(?:should|can|could|would|do|is (?:that|this|it|there)|anything)\b/i,
  /\b(?:give|tell|show|send|name|write) (?:me|us)\b/i,
]

/** Whether a short message asks or wants something, with a question mark or without one, as thumbs type. */
export function asksSomething(text: string): boolean {
  return asking.some((pattern) => pattern.test(text))
}
