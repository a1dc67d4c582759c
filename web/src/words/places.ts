/** The screens that a hash leads to, with links to them. */
export const placeLinks = {
  settings: '/#/settings',
  help: '/#/help',
  privacy: '/#/privacy',
  terms: '/#/terms',
  'manage-account': '/#/manage-account',
} as const

export const placeNames = {
  settings: 'Settings',
  help: 'Get Help',
  privacy: 'Privacy Policy',
  terms: 'Usage Policy',
  'manage-account': 'Account Management',
} as const
