/** What the frame of every screen says: all that the first screen needs of the words of others. */
export const frameWords = {
  loading: 'Loading...',
  signIn: 'Sign In',
  /** Begins with the word that is seen, for who speaks to the page. */
  backToLogin: 'Sign In: back to login',
  openConversations: 'Open conversations',
  conversations: 'Conversations',
  upgrade: 'Upgrade to Pro',
  createFree: 'Create a free account',
} as const
