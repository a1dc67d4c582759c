/** The colours that notes and topics come in. */
export const pigments = ['butter', 'sage', 'sky', 'blush', 'lilac', 'apricot'] as const
export type Pigment = (typeof pigments)[number]

/** How long their texts are at most. */
export const homeLengths = { title: 24, prompt: 160, example: 34, placeholder: 60 } as const

/** How many the home page shows of each. */
export const homeCounts = { notes: 6, examples: 8, placeholders: 16 } as const
