export const accountWords = {
  menu: 'Account menu',
  currentPlan: 'Current Plan',
  plans: { free: 'Free Plan', pro: 'Pro Plan' },
  badges: { free: 'Free', pro: 'Pro' },
  logOut: 'Log Out',
} as const
