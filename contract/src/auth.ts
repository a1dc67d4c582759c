import * as z from 'zod/mini'
import { googleSignInPath } from './pages.ts'
import type { Route } from './route.ts'
import { passwordLength } from './rules/password.ts'
import { sources } from './subscriptions.ts'
import { plans } from './usage.ts'

// Far above what the rules allow, so that a person is told which rule an entry breaks.
const email = z.string().check(z.maxLength(1000))
const password = z.string().check(z.maxLength(passwordLength.max * 8))
const token = z.string().check(z.maxLength(200))

/** A person with an account; with `isVerified` false one who has not confirmed the address yet. */
export const user = z.strictObject({
  id: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  subscriptionStatus: z.enum(plans),
  /** Where Pro was bought that is in force. */
  subscriptionSources: z.array(z.enum(sources)),
  hasSeenOnboarding: z.boolean(),
  lastOnboardingShown: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  profile: z.strictObject({ provider: z.enum(['password', 'google', 'apple']) }),
})
export type User = z.infer<typeof user>

export const credentials = z.strictObject({ email, password })

/** `token` goes into `Authorization: Bearer ...` of every later request. */
export const signedInReply = z.strictObject({ token: z.string(), user })
export type SignedIn = z.infer<typeof signedInReply>

export const meReply = z.strictObject({ user })

/** `token` is there only in a browser that registered: any other is asked to sign in. */
export const verifiedReply = z.strictObject({ verified: z.literal(true), token: z.optional(z.string()) })

/** A device on which the account is signed in. */
export const session = z.strictObject({
  id: z.string(),
  /** What the browser calls itself, in words: `Firefox on Windows`. */
  device: z.string(),
  isThisOne: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

export const doneReply = z.strictObject({ done: z.literal(true) })
const messageReply = z.strictObject({ message: z.string() })

/** The hash of a random text that only the page that began a sign-in keeps. */
export const challenge = z.string().check(z.regex(/^[\w-]{43}$/))
const name = z.nullish(z.string().check(z.maxLength(500)))

/** POST /api/auth/apple. Only the token is believed: `user` is taken because the documents have it. */
export const appleSignIn = z.strictObject({
  identityToken: z.string().check(z.minLength(1), z.maxLength(8000)),
  /** Lets the server have the sign-in forgotten at Apple when the account is deleted. */
  authorizationCode: z.nullish(z.string().check(z.maxLength(1000))),
  user: z.optional(z.strictObject({ email: name, givenName: name, familyName: name, user: name })),
})

export type AppleSignIn = z.infer<typeof appleSignIn>

/** What the window of a sign-in with a provider tells the page that opened it. `token` is a code for `exchange`. */
export const signInMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('OAUTH_SUCCESS'), token }),
  z.strictObject({ type: z.literal('OAUTH_ERROR'), error: z.string().check(z.maxLength(100)) }),
])
export type SignInMessage = z.infer<typeof signInMessage>

/**
 * Sign-in and accounts. Entries that break a rule get 400 with the rule's code and `field`. Too many tries get 429
 * too_many_attempts with `retryAfterSeconds`. A bearer token that no longer counts gets 401 session_over. None of the
 * replies says whether an address has an account.
 */
export const authRoutes = {
  /** Always a token: of a session that waits for the address to be confirmed (403 email_unverified elsewhere). */
  register: { method: 'POST', path: '/api/auth/register', body: credentials, reply: signedInReply },
  /**
   * 401 wrong_credentials. With the fingerprint header the guest's use and answers join the account. Until the address is
   * confirmed where the password is given, the session waits as that of `register` does.
   */
  login: { method: 'POST', path: '/api/auth/login', body: credentials, reply: signedInReply },
  /** With whom else one can sign in here. */
  providers: {
    method: 'GET',
    path: '/api/auth/providers',
    reply: z.strictObject({ google: z.boolean(), apple: z.boolean() }),
  },
  /** `?challenge=`: leads to Google, for the page that keeps the text of the challenge; `&to=app`: for one in an app. */
  google: { method: 'GET', path: googleSignInPath, reply: 'redirect' },
  /** Google leads back here, and this to /auth/callback, or the app's link to it, with `?token=`, a code for `exchange`, or `?error=`. */
  googleReturn: { method: 'GET', path: '/api/auth/google/return', reply: 'redirect' },
  /** Once per code, within 60 seconds, with the text whose hash was the challenge: 401 sign_in_over. */
  exchange: {
    method: 'POST',
    path: '/api/auth/exchange',
    body: z.strictObject({ code: token, verifier: token }),
    reply: signedInReply,
  },
  /** A word for Apple to put into the identity token; it serves once, within ten minutes. */
  appleNonce: { method: 'POST', path: '/api/auth/apple/nonce', reply: z.strictObject({ nonce: z.string() }) },
  /** 401 apple_failed. */
  apple: { method: 'POST', path: '/api/auth/apple', body: appleSignIn, reply: signedInReply },
  me: { method: 'GET', path: '/api/auth/me', reply: meReply },
  logout: { method: 'POST', path: '/api/auth/logout', reply: doneReply },
  logoutEverywhere: { method: 'POST', path: '/api/auth/logout-everywhere', reply: doneReply },
  sessions: { method: 'GET', path: '/api/auth/sessions', reply: z.strictObject({ sessions: z.array(session) }) },
  /** 404 not_found for a session that is not of this account. */
  endSession: { method: 'DELETE', path: '/api/auth/sessions/:session', reply: doneReply },
  /** `?token=`; 400 link_missing, link_invalid. May be called again until the link expires. */
  openVerification: { method: 'GET', path: '/api/auth/verify-email', reply: verifiedReply },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    body: z.strictObject({ token }),
    reply: verifiedReply,
  },
  /** Bearer of an unconfirmed registration; once a minute, five a day. 400 already_verified. */
  resendVerification: { method: 'POST', path: '/api/auth/resend-verification', reply: messageReply },
  /** Mails a link to /reset-password?token= when there is an account; says the same when there is none. */
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    body: z.strictObject({ email }),
    reply: messageReply,
  },
  /** Once per link, within 30 minutes: 400 reset_link_invalid. Ends every session; signs nobody in. */
  newPassword: {
    method: 'POST',
    path: '/api/auth/new-password',
    body: z.strictObject({ token, password }),
    reply: doneReply,
  },
  /** Proves that the owner is at the device, for ten minutes. 403 wrong_password. */
  confirmPassword: {
    method: 'POST',
    path: '/api/auth/confirm-password',
    body: z.strictObject({ password }),
    reply: doneReply,
  },
  /** Ends every other session. 403 wrong_password; 400 no_password for who signs in with a provider. */
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    body: z.strictObject({ current: password, password }),
    reply: doneReply,
  },
  onboardingSeen: { method: 'POST', path: '/api/auth/onboarding-seen', reply: doneReply },
  /** 401 reauth_required when neither sign-in nor confirm-password is less than ten minutes old. */
  deleteAccount: { method: 'DELETE', path: '/api/auth/account', reply: z.strictObject({ deletedEmail: z.string() }) },
} as const satisfies Record<string, Route>
