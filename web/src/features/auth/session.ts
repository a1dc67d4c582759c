// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { authRoutes, type User } from '@nestbook/contract/auth.ts'
import { CallFailure, call } from '../../api/call.ts'
import { lookForServer } from '../../device/connection.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { whoIs } from './auth-calls.ts'

const pausesMs = [500, 1500, 3000]

/**
 * Whose the kept token is; `over` when the server says that it counts no more, `unknown` when the server could not be
 * asked for several seconds though the device has a network.
 */
export async function checkSession(): Promise<User | 'over' | 'unknown' | 'offline'> {
  for (const pause of [...pausesMs, 0]) {
    try {
      return await whoIs()
    } catch (failure) {
      if (failure instanceof CallFailure && failure.status === 401) return 'over'
      if (!navigator.onLine && !(await lookForServer())) return 'offline'
    }
    await new Promise((done) => setTimeout(done, pause))
  }
  return 'unknown'
}

/** The same, for a look now and then: while the server cannot be asked nothing is known. */
export async function lookAgain(): Promise<User | 'over' | 'unknown'> {
  try {
    return await whoIs()
  } catch (failure) {
    return failure instanceof CallFailure && failure.code === 'session_over' ? 'over' : 'unknown'
  }
}

/** Ends the token's session on the server. It is sent when this returns, and gets through while the page goes away. */
export async function sendLogOut(token: string): Promise<void> {
  const caller = { fingerprint: await deviceFingerprint(), token }
  // When the word is lost, the session ends by itself once nobody uses it.
  void call(authRoutes.logout, { caller, keepalive: true }).catch(() => {})
}
