/** What the frame of every screen says: all that the first screen needs of the words of others. */
export const frameWords = {
  loading: 'Loading...',
  signIn: 'Sign In',
  backToLogin: 'Back to login',
  openConversations: 'Open conversations',
  conversations: 'Conversations',
  upgrade: 'Upgrade to Pro',
  createFree: 'Create a free account',
} as const
