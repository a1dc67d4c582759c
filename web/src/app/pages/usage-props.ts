/** What the line of free questions needs from a page's frame. */
export type UsageProps = { onUpgrade: () => void; onSessionOver: () => void }
