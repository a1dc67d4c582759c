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

/** The page's own meta tag that names with whom else one can sign in, so that no button of it comes late. */
export const signInWithMeta = 'sign-in-with'

/** Where signing in with Google begins. */
export const googleSignInPath = '/api/auth/google'

/** What the tag says. */
export function signInWith(offered: Record<string, boolean>): string {
  return Object.keys(offered)
    .filter((name) => offered[name])
    .join(' ')
}

/** The page's own meta tag that says who sees how many questions are left: everybody, or all but Pro. */
export const usageLineMeta = 'usage-line'
export const forAll = 'all'

/** The page's own meta tag that says how Pro is paid for here: a `PaymentMode` of billing.ts. */
export const paymentsMeta = 'payments'

/** The phone apps open links of this scheme: behind it stands one of the pages' paths, without its first slash. */
export const appScheme = 'nestbook'
/** What stands behind the scheme for the front page, which has no path. */
export const appHome = 'home'

/** Before a page's path: an address that a phone shows in our app. Where no app takes it, the server names the scheme. */
export const appPrefix = '/app'

/** The link of our scheme that stands for a page. */
export function appLinkTo(page: string): string {
  const [, path = '', rest = ''] = /^\/([^?#]*)(.*)$/.exec(page) ?? []
  return `${appScheme}://${path || appHome}${rest}`
}

export type PagePath = (typeof pagePaths)[number]
