import { plugin } from './platform.ts'

type SocialLogin = {
  initialize: (options: { apple: object }) => Promise<unknown>
  login: (options: { provider: 'apple'; options: { scopes: string[]; nonce: string } }) => Promise<unknown>
}

/** Asks Apple, through the app's shell, who holds the device. Gives what the shell says, not yet known to be anything. */
export async function askApple(nonce: string): Promise<unknown> {
  const social = plugin('SocialLogin')
  if (!isSocialLogin(social)) throw new Error('The app was built without Apple sign-in.')
  await social.initialize({ apple: {} })
  return social.login({ provider: 'apple', options: { scopes: ['email', 'name'], nonce } })
}

function isSocialLogin(found: unknown): found is SocialLogin {
  return typeof found === 'object' && found !== null && 'login' in found && 'initialize' in found
}
