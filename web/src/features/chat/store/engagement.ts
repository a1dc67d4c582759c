/** What shows that a parent got something out of it. */
export type Engagement = 'conversation_completed' | 'research_citation_viewed' | 'helpful_response'

let hear: (what: Engagement) => void = () => {}

/** From now on this one hears of it. */
export function onEngagement(other: (what: Engagement) => void): void {
  hear = other
}

export function emitEngagement(what: Engagement): void {
  hear(what)
}
