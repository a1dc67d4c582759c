export const accountWords = {
  menu: 'Account menu',
  currentPlan: 'Current Plan',
  plans: { free: 'Free Plan', pro: 'Pro Plan' },
  badges: { free: 'Free', pro: 'Pro' },
  settings: 'Settings',
  help: 'Get Help',
  logOut: 'Log Out',
} as const

export const manageWords = {
  title: 'Account Management',
  index: 'Sections',
  overview: 'Account Overview',
  email: 'Email',
  verified: 'Verified',
  subscription: 'Subscription',
  states: { free: ['Free Plan', 'Basic'], pro: ['Pro Plan', 'Active'] },
  memberSince: 'Member Since',
  devices: 'Signed-In Devices',
  devicesLine: 'Where your account is open. A device that you sign out has to sign in again.',
  devicesFailed: 'Unable to load your devices. Please check your connection.',
  thisDevice: 'This device',
  lastUsed: (day: string) => `Last used ${day}`,
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out: ${device}`,
  signedOut: 'That device is signed out.',
  signOutFailed: 'Unable to sign that device out. Please try again.',
  export: 'Data Export',
  exportLine: 'Download a copy of your conversations and profiles.',
  exportAct: 'Export My Data',
  exportSoon: 'This feature is coming soon. To get a copy of your data now, contact support',
  exportAt: 'at',
  ok: 'OK',
  danger: 'Danger Zone',
  dangerLine: 'This removes your account, conversations and children’s profiles for good. It cannot be undone.',
  deleteAll: 'Delete My Account & All Data',
} as const

export const deletePhrase = 'DELETE ACCOUNT'

export const deleteWords = {
  allDataOf: 'All data for',
  willGo: 'will be permanently removed.',
  type: `Type ${deletePhrase} to confirm`,
  mistyped: `Please type "${deletePhrase}" exactly to confirm deletion.`,
  cancel: 'Cancel',
  delete: 'Delete Account',
  deleting: 'Deleting...',
  lastTitle: 'One last check',
  lastLine: 'Are you absolutely sure you want to permanently delete your account? This action cannot be undone.',
  proofTitle: 'Is it you?',
  proofLine: 'You signed in a while ago. Please enter your password once more.',
  proofElsewhere: 'You signed in a while ago. Please sign in again, and then delete your account.',
  signInAgain: 'Sign in again',
  password: 'Password',
  failed: (why: string) => `Failed to delete account: ${why}`,
  unknown: 'Unknown error',
  network: 'Unable to delete account. Please check your connection or contact support.',
  doneTitle: 'Account deleted',
  done: (email: string) => `Account successfully deleted. All data for ${email} has been permanently removed.`,
} as const

export const unsentWords = {
  title: 'Not everything is saved yet',
  line: 'Some of your conversations have not reached us. If you log out now, what is only on this device will be lost.',
  stay: 'Stay signed in',
  goOn: 'Log out anyway',
} as const
