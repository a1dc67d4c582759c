/** The addresses that show a screen of ours. The page itself is served at each; any other address is not found. */
export const pagePaths = [
  '/',
  '/login',
  '/verify-email',
  '/verification-success',
  '/verification-error',
  '/reset-password',
  '/auth/callback',
] as const

/** What is worth finding with a search engine. The other pages are for who comes from a mail or a sign-in. */
export const publicPaths: readonly PagePath[] = ['/', '/login']

export type PagePath = (typeof pagePaths)[number]
