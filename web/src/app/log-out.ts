import { isOffline } from '../device/connection.ts'
import { conversationSource } from '../device/conversation-source.ts'
import { clearAccountData, readToken, reenter } from '../device/person.ts'
import { isAnythingHereOnly } from '../device/synced-conversations.ts'

const timeoutMs = 10_000

/** Whether the server has everything; what it lacks is sent first. */
export async function sendTheRest(): Promise<boolean> {
  if (isOffline()) return !isAnythingHereOnly()
  const sent = conversationSource().then((home) => home.flush())
  const tooLate = new Promise<false>((done) => setTimeout(() => done(false), timeoutMs))
  return Promise.race([sent, tooLate])
}

export async function logOut(): Promise<void> {
  const token = readToken()
  const { sendLogOut } = await import('../features/auth/session.ts')
  if (token) await sendLogOut(token)
  clearAccountData()
  reenter()
}
