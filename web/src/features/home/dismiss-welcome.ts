import { authRoutes } from '@nestbook/contract/auth.ts'
import { call } from '../../api/call.ts'
import { deviceFingerprint } from '../../device/fingerprint.ts'
import { storeWelcomeDismissed } from './welcome-due.ts'

/** The welcome was closed: this device knows at once, and the server tells the others. */
export function dismissWelcome(): void {
  storeWelcomeDismissed(Date.now())
  deviceFingerprint()
    .then((fingerprint) => call(authRoutes.onboardingSeen, { caller: { fingerprint }, keepalive: true }))
    .catch(() => console.warn('Failed to say that the welcome was seen'))
}
