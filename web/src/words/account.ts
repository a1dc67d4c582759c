export const accountWords = {
  menu: 'Account menu',
  currentPlan: 'Current Plan',
  plans: { free: 'Free Plan', pro: 'Pro Plan' },
  badges: { free: 'Free', pro: 'Pro' },
  settings: 'Settings',
  help: 'Get Help',
  logOut: 'Log Out',
} as const

export const unsentWords = {
  title: 'Not everything is saved yet',
  line: 'Some of your conversations have not reached us. If you log out now, what is only on this device will be lost.',
  stay: 'Stay signed in',
  goOn: 'Log out anyway',
} as const
