/** What one part of the check found: a line of counts, and complaints that each say where and what. */
export type Checked = { counts: string; complaints: string[] }

/** The values that come up again after their first time, by their index. */
export function indexesOfRepeats<Value>(values: Value[]): number[] {
  const seen = new Set<Value>()
  return values.flatMap((value, index) => {
    if (seen.has(value)) return [index]
    seen.add(value)
    return []
  })
}

/** One line for a parser's error: a schema's issues with their places, or the message. */
export function mistakeIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const issues = 'issues' in error && Array.isArray(error.issues) ? error.issues : []
  if (issues.length === 0) return error.message
  return issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}

/** A loader's value, or the complaint that says where it failed. */
export function attempt<Value>(where: string, load: () => Value): { value: Value | null; complaints: string[] } {
  try {
    return { value: load(), complaints: [] }
  } catch (error) {
    return { value: null, complaints: [`${where}: ${mistakeIn(error)}`] }
  }
}
