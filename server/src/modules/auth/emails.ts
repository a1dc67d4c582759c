import type { Email, QueuedMail } from '../mail/mail.ts'
import { hashToken } from '../secrets/secrets.ts'
import { type AuthContext, durations } from './auth-context.ts'

const goodbye = 'Nestbook. Finally, parenting comes with a guidebook.'

/** Writes a queued mail when its time has come; null when there is nothing to say to that address any more. */
export type Compose = (mail: QueuedMail) => Promise<Email | null>

export function makeCompose({ accounts, links, keyedHash, now, freeQuestions }: AuthContext): Compose {
  // Made from the mail's own random name, so that a mail that is tried again carries the same link.
  const tokenOf = ({ id }: QueuedMail) => keyedHash('mail link', id)
  const inMs = (ms: number) => new Date(now().getTime() + ms)

  async function confirm(mail: QueuedMail): Promise<Email | null> {
    const registration = await accounts.registration(mail.subjectId ?? '')
    if (!registration) return null
    const account = await accounts.byEmail(mail.email)
    // Who opened the link elsewhere and waits here still needs one.
    const isOfAccount = account?.isPasswordProved === false && account.passwordHash === registration.passwordHash
    if (account && !isOfAccount) return youHaveAnAccount
    const token = tokenOf(mail)
    const [tokenHash, expiresAt] = [hashToken(token), inMs(durations.confirmation)]
    const whose = { registration: registration.id, account: account?.id ?? null }
    await links.keep({ tokenHash, purpose: 'confirm', ...whose, expiresAt })
    return confirmYourEmail(token)
  }

  async function reset(mail: QueuedMail): Promise<Email | null> {
    const account = await accounts.byEmail(mail.email)
    if (!account) return null
    const token = tokenOf(mail)
    const [tokenHash, expiresAt] = [hashToken(token), inMs(durations.reset)]
    await links.replaceReset({ tokenHash, purpose: 'reset', registration: null, account: account.id, expiresAt })
    return chooseANewPassword(mail.email, token)
  }

  return (mail) => {
    if (mail.letter === 'confirm') return confirm(mail)
    if (mail.letter === 'reset') return reset(mail)
    if (mail.letter === 'new-device') return Promise.resolve(newDevice(mail))
    if (mail.letter === 'password-changed') return Promise.resolve(passwordChanged)
    return Promise.resolve(welcome(freeQuestions))
  }
}

function confirmYourEmail(token: string): Email {
  return {
    subject: 'Confirm your email for Nestbook',
    heading: 'Confirm your email',
    opening: 'You created a Nestbook account with this address. Press the button and you are in.',
    button: { label: 'Confirm email', path: `/verify-email?token=${token}` },
    closing: 'The link works for 24 hours. If you did not create an account, ignore this mail and nothing happens.',
    showsLink: true,
    foot: goodbye,
  }
}

function chooseANewPassword(email: string, token: string): Email {
  return {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    opening: `Someone, probably you, asked to reset the password for ${email}.`,
    button: { label: 'Choose a new password', path: `/reset-password?token=${token}` },
    closing: 'The link works once, for 30 minutes. If it was not you, leave it be: your password stays as it is.',
    showsLink: true,
    foot: 'Nestbook will never ask for your password by mail.',
  }
}

function newDevice({ subjectId, createdAt }: QueuedMail): Email {
  const when = createdAt.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    subject: 'A new sign-in to Nestbook',
    heading: 'A new sign-in',
    opening: `Your account was signed in to on a device it did not know: ${subjectId}, on ${when} (UTC).`,
    button: { label: 'See your devices', path: '/#/account' },
    closing: 'If it was you, there is nothing to do. If not, choose a new password: that signs everybody out.',
    showsLink: false,
    foot: 'Nestbook will never ask for your password by mail.',
  }
}

const passwordChanged: Email = {
  subject: 'Your Nestbook password was changed',
  heading: 'Your password was changed',
  opening: 'The password of your account was changed on a signed-in device, and all other devices were signed out.',
  button: { label: 'Choose a new password', path: '/reset-password' },
  closing: 'If it was you, there is nothing to do. If not, choose a new password now.',
  showsLink: false,
  foot: 'Nestbook will never ask for your password by mail.',
}

const youHaveAnAccount: Email = {
  subject: 'You already have a Nestbook account',
  heading: 'You already have an account',
  opening:
    'Someone, probably you, wanted to create a Nestbook account with this address. There is one already: sign in with your password, or choose a new one there.',
  button: { label: 'Sign in', path: '/login' },
  closing: 'If it was not you, ignore this mail and nothing happens.',
  showsLink: true,
  foot: goodbye,
}

function welcome(freeQuestions: number): Email {
  return {
    subject: 'Welcome to Nestbook',
    heading: 'Welcome in.',
    opening:
      'Ask the way you would ask a friend at the kitchen table. Half sentences are fine, and so is three in the morning.',
    list: [
      ['Describe what is happening', 'Ages help, so do names.'],
      ['Read the answer', 'It starts with the smallest step.'],
      ['Open the studies underneath', 'Every one it used is listed, with how strong it is.'],
    ],
    button: { label: 'Ask your first question', path: '/' },
    closing: `You have ${freeQuestions} free questions a day. I’m not a medical professional; in an emergency call your local emergency number (911 in the US, with 988 for crisis support).`,
    showsLink: false,
    foot: 'You get this once, because you created an account.',
    footLink: { label: 'Settings', path: '/#/settings' },
  }
}
