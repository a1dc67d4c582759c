// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import {
  type AppleSignIn,
  authRoutes,
  type SignedIn,
  type SignInMessage,
  signInMessage,
  type User,
} from '@nestbook/contract/auth.ts'
import type { Route } from '@nestbook/contract/route.ts'
import type * as z from 'zod/mini'
import { type Caller, call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'

const timeoutMs = 20_000

export type Entries = { email: string; password: string }

export const signIn = (body: Entries): Promise<SignedIn> => ask(authRoutes.login, { body })
export const register = (body: Entries): Promise<SignedIn> => ask(authRoutes.register, { body })
export const verifyEmail = (token: string) => ask(authRoutes.verifyEmail, { body: { token } })
export const resendVerification = () => ask(authRoutes.resendVerification)
export const requestReset = (email: string) => ask(authRoutes.resetPassword, { body: { email } })
export const setNewPassword = (body: { token: string; password: string }) => ask(authRoutes.newPassword, { body })

export const fetchProviders = () => ask(authRoutes.providers)
export const exchangeCode = (body: { code: string; verifier: string }): Promise<SignedIn> =>
  ask(authRoutes.exchange, { body })
/** What a window for signing in said; null when it is nothing of ours. */
export const readSignInMessage = (data: unknown): SignInMessage | null => signInMessage.safeParse(data).data ?? null

export const appleNonce = () => ask(authRoutes.appleNonce)
export const signInWithApple = (body: AppleSignIn): Promise<SignedIn> => ask(authRoutes.apple, { body })

/** Whose the kept token is, or the given one. */
export async function fetchUser(token?: string): Promise<User> {
  return (await ask(authRoutes.me, token ? { token } : {})).user
}

type More = { body?: unknown; token?: string }

async function ask<Reply>(route: Route & { reply: z.ZodMiniType<Reply> }, { body, token }: More = {}): Promise<Reply> {
  const caller: Caller = { fingerprint: await deviceFingerprint(), ...(token ? { token } : {}) }
  return call(route, { caller, body, signal: AbortSignal.timeout(timeoutMs) })
}
