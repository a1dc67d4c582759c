import { frameWords } from './frame.ts'
import { productName } from './product.ts'

export const tagline = 'Finally, parenting comes with a guidebook.'

export const authWords = {
  signIn: frameWords.signIn,
  createAccount: 'Create Account',
  signingIn: 'Signing in…',
  creating: 'Creating your account…',
  agree: `${productName} is for adults aged 18 and older. With an account you agree to the`,
  and: 'and the',
  email: 'Email',
  password: 'Password',
  again: 'Confirm password',
  show: 'Show password',
  hide: 'Hide password',
  or: 'or',
  google: 'Continue with Google',
  apple: 'Continue with Apple',
  guest: 'Continue as Guest',
  noAccount: 'Don’t have an account?',
  create: 'Create one',
  haveAccount: 'Already have an account?',
  signInInstead: 'Sign in',
  forgot: 'Forgot your password?',
  backToLogin: 'Back to Login',
  completing: 'Completing sign in...',
} as const

/** Before the form: what a parent can ask, and three questions that parents ask most. */
export const tryWords = {
  title: 'Ask first, no account needed',
  questions: [
    'My 3 year old hits me when I say no',
    'My baby wakes every two hours at night',
    'How much screen time for my 8 year old?',
  ],
} as const

export const upgradeBanner = {
  title: 'Upgrade to Pro',
  text: 'Pro features need an account. Sign in or create a new one to continue.',
} as const

export const entryErrors = {
  againMissing: 'Please confirm your password',
  againDiffers: 'Passwords do not match',
} as const

export const authFailures = {
  other: 'An error occurred',
  network: 'Unable to connect to server. Please try again.',
  social: 'Authentication failed. Please try again.',
  lookup: 'Unable to complete login. Please try again.',
  notOpened: 'Failed to open authentication. Please try again.',
  blocked: 'Popup blocked. Please allow popups and try again.',
  apple: 'Apple Sign In failed',
} as const

export const passwordRuleWords = {
  label: 'Password rules',
  met: 'met',
  unmet: 'not met yet',
  password_short: 'At least 8 characters',
  password_no_upper: 'One uppercase letter',
  password_no_lower: 'One lowercase letter',
  password_no_digit: 'One number',
} as const

export const checkEmailWords = {
  title: 'Check Your Email!',
  sentTo: 'We sent a verification link to',
  steps: [
    'Open your email inbox',
    `Find the email from ${productName}`,
    'Click the verification link to complete registration',
  ],
  spamQuestion: 'Can’t find it?',
  spam: 'Please check your spam or junk folder.',
  spamOften:
    'Outlook, Hotmail, Live and MSN often put our mail into Junk. Please look there first, and mark it as not junk.',
  why: 'We require email verification to keep your account secure',
  elsewhere: 'Opened the link on another device? Sign in there, and this page goes on by itself.',
  resend: 'Resend Verification Email',
  sending: 'Sending…',
  failed: 'Failed to resend email',
  network: 'Network error. Please try again.',
} as const

export const mailboxWords = {
  before: 'No mail server is set up, so this mail is caught in the ',
  name: 'local mailbox',
  after: ' on this machine.',
} as const

export const verifyWords = {
  checking: 'Verifying your email...',
  verified: 'Email Verified Successfully!',
  taking: `Your email has been verified. Taking you to ${productName} in 3 seconds…`,
  goOn: `Continue to ${productName}`,
  signIn: 'Your email has been verified. Please sign in on this device. Taking you there in 3 seconds…',
  nothing: 'There is nothing to verify here',
  nothingLine: 'Please open the link in our latest email. If your email is verified already, just sign in.',
  failed: 'Verification failed',
  tipsTitle: 'What you can do',
  tips: ['Make sure you use the link from the latest email', 'Request a new verification email from the login page'],
  contact: 'Contact support at',
  contactBare: 'Contact support',
  toLogin: 'Go to Login',
  toHome: 'Go to Home',
} as const

const verifyFailures: Record<string, string> = {
  'missing-token': 'No verification token provided. Please use the link from your email.',
  'invalid-token': 'This verification link is invalid or has expired. Please request a new one.',
  'no-network': 'Network error. Please try again.',
  'server-error': 'Something went wrong on our end. Please try again later.',
}

export function verifyFailure(error: string | null): string {
  return verifyFailures[error ?? ''] ?? 'An unknown error occurred. Please try again.'
}

export const resetWords = {
  askTitle: 'Reset Password',
  askLine: 'Enter the address of your account. We send a link for choosing a new password.',
  send: 'Send reset link',
  sending: 'Sending…',
  failed: 'Failed to send reset email',
  network: 'Error sending reset email. Please try again.',
  title: 'Choose a new password',
  fresh: 'New password',
  save: 'Save new password',
  saving: 'Saving…',
  changed: 'Your password is changed',
  changedLine: 'Other devices have been signed out. Sign in here with the new one.',
  expired: 'This link no longer works',
  expiredLine: 'Reset links work once, for 30 minutes. If you used this one, sign in with the password you chose then.',
  sendNew: 'Send a new link',
} as const

export const notFoundWords = {
  title: 'This page is not in the book',
  line: 'The address may be mistyped, or the conversation behind it was deleted.',
  ask: 'Ask a question',
  conversations: frameWords.openConversations,
} as const
