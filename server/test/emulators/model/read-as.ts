/** What a small model reads in a message and votes on its danger, in one reply that serves both questions. */
export function readAs(read: Record<string, unknown> = {}): string[] {
  const plain = { danger: 'none', route: null, language: 'en', scope: 'ours', kind: 'do', children: [], country: null }
  return [JSON.stringify({ ...plain, topics: [], searches: [], tried: [], children: [], ...read })]
}
