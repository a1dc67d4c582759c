/** A policy: sections of paragraphs and lists. A list is an array. */
export type Policy = {
  title: string
  intro: readonly string[]
  sections: readonly { title: string; blocks: readonly (string | readonly string[])[] }[]
}

export const legalWords = {
  back: 'Back to App',
  updated: 'Last updated July 24, 2025',
  contactTitle: 'How to reach us',
  contact: 'Write to us at',
  contactBare: 'Our address stands under Get Help.',
} as const
