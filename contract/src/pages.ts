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

export type PagePath = (typeof pagePaths)[number]
