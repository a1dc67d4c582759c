import { plugin } from './platform.ts'

/** mobile/ios/App/App/AppleSignInPlugin.swift */
type AppleSignIn = { signIn: (options: { nonce: string }) => Promise<unknown> }

/** Asks Apple, through the app's shell, who holds the device. Gives what the shell says, not yet known to be anything. */
export async function askApple(nonce: string): Promise<unknown> {
  const apple = plugin('AppleSignIn')
  if (!isAppleSignIn(apple)) throw new Error('The app was built without Apple sign-in.')
  return apple.signIn({ nonce })
}

function isAppleSignIn(found: unknown): found is AppleSignIn {
  return typeof found === 'object' && found !== null && 'signIn' in found
}
