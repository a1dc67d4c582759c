/** What shows that a parent got something out of it. */
export type Engagement = 'conversation_completed' | 'research_citation_viewed' | 'helpful_response'

let listener: (what: Engagement) => void = () => {}

/** Replaces the listener. */
export function onEngagement(other: (what: Engagement) => void): void {
  listener = other
}

export function emitEngagement(what: Engagement): void {
  listener(what)
}
