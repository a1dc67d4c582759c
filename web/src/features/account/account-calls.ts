import { authRoutes } from '@nestbook/contract/auth.ts'
import type { Route } from '@nestbook/contract/route.ts'
import type * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'

const timeoutMs = 20_000

export const fetchSessions = async () => (await ask(authRoutes.sessions)).sessions
export const endSession = (session: string) => ask(authRoutes.endSession, { params: { session } })
export const confirmPassword = (password: string) => ask(authRoutes.confirmPassword, { body: { password } })
export const deleteAccount = async () => (await ask(authRoutes.deleteAccount)).deletedEmail

type More = { body?: unknown; params?: Record<string, string> }

async function ask<Reply>(route: Route & { reply: z.ZodMiniType<Reply> }, more: More = {}): Promise<Reply> {
  const caller = { fingerprint: await deviceFingerprint() }
  return call(route, { caller, ...more, signal: AbortSignal.timeout(timeoutMs) })
}
