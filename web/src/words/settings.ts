import { productName } from './product.ts'

export const settingsWords = {
  title: 'Settings',
  index: 'Sections',
  account: 'Account Information',
  email: 'Email',
  emailFixed: 'Your email cannot be changed',
  memberSince: 'Member Since',
  unknown: 'Unknown',
  status: 'Account Status',
  verified: 'Verified',
  unverified: 'Unverified',
  about: 'About',
  aboutLine: `${productName} answers from a database of more than 2,000 parenting and child-development studies. It does not replace a doctor or a therapist.`,
} as const

export const securityWords = {
  title: 'Security',
  connected: { google: 'Connected with Google', apple: 'Connected with Apple' },
  line: 'Send yourself a link to choose a new password.',
  reset: 'Reset Password',
  ask: {
    title: 'Reset Password',
    line: (email: string) => `Send password reset email to ${email}?`,
    stay: 'Cancel',
    goOn: 'Send',
    working: 'Sending...',
  },
  sent: 'Password reset email sent! Check your inbox.',
  failed: 'Failed to send reset email',
  network: 'Error sending reset email. Please try again.',
} as const

export const changePasswordWords = {
  open: 'Change Password',
  title: 'Change Password',
  line: 'All your other devices will be signed out.',
  current: 'Current password',
  fresh: 'New password',
  show: 'Show password',
  hide: 'Hide password',
  cancel: 'Cancel',
  save: 'Save new password',
  saving: 'Saving…',
  changed: 'Your password is changed. Other devices have been signed out.',
  network: 'We could not reach the server. Please try again.',
} as const
