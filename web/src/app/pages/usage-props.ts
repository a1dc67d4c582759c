/** What the line of free questions needs from a page's frame. */
export type UsageProps = {
  onUpgrade: () => void
  onSessionOver: () => void
  /** See UsageRow. */
  onConversations: (() => void) | null
}
