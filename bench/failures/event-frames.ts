export type NumberedEvent = { n: number; data: string; run: string | null }

/** One frame of an event stream; none for a comment. */
export function numberedEventOf(frame: string): NumberedEvent[] {
  const [, n] = /^id: (\d+)$/m.exec(frame) ?? []
  const [, data] = /^data: (.*)$/m.exec(frame) ?? []
  if (n === undefined || data === undefined) return []
  const { type, run } = JSON.parse(data) as { type: string; run?: string }
  return [{ n: Number(n), data, run: type === 'connected' && run ? run : null }]
}
