// First of all imports: it must run before any schema is built.
import '../../api/without-eval.ts'
import { authRoutes, type User } from '@nestbook/contract/auth.ts'
import { call } from '../../api/call.ts'
import { isSessionOver } from '../../api/call-failure.ts'
import { checkServer } from '../../device/connection.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { fetchUser } from './auth-calls.ts'

const pausesMs = [500, 1500, 3000]
/** A network that lets nothing through keeps each call waiting. */
const limitMs = 15_000

type Found = User | 'over' | 'unknown'

/**
 * Whose the kept token is; `over` when our server says that it counts no more, `unknown` when it could not be asked for
 * several seconds.
 */
export async function checkSession(): Promise<Found> {
  const tooLate = new Promise<Found>((done) => setTimeout(done, limitMs, 'unknown'))
  return Promise.race([poll(), tooLate])
}

async function poll(): Promise<Found> {
  for (const pause of [...pausesMs, 0]) {
    const found = await refresh()
    if (found !== 'unknown') return found
    if (!navigator.onLine && !(await checkServer())) return 'unknown'
    await new Promise((done) => setTimeout(done, pause))
  }
  return 'unknown'
}

/** The same, for a look now and then: asked once. */
export async function refresh(): Promise<Found> {
  try {
    return await fetchUser()
  } catch (failure) {
    return isSessionOver(failure) ? 'over' : 'unknown'
  }
}

/** Ends the token's session on the server. It is sent when this returns, and gets through while the page goes away. */
export async function sendLogOut(token: string): Promise<void> {
  const caller = { fingerprint: await deviceFingerprint(), token }
  // When the word is lost, the session ends by itself once nobody uses it.
  void call(authRoutes.logout, { caller, keepalive: true }).catch(() => {})
}
