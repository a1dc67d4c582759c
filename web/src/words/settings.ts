export const settingsWords = {
  title: 'Settings',
  index: 'Sections',
} as const
