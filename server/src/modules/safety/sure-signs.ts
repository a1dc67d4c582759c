import { type HelpRoute, helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'

export const signsFile = z.array(
  z.strictObject({ route: z.enum(helpRoutes), kind: z.optional(z.string()), says: z.array(z.string()) }),
)

/** What means danger in whatever company, and which kind of it. */
export type SureSign = { route: HelpRoute; kind: string | null }

/** Finds what content/safety/danger-signs.json lists, the first entry first. */
export function makeSureSigns(signs: z.infer<typeof signsFile>): (message: string) => SureSign | null {
  const sure = signs.map(({ route, kind = null, says }) => ({ sign: { route, kind }, says: says.map(signOf) }))
  return (message) => {
    const plain = withoutApostrophes(message.toLowerCase().replace(/\s+/g, ' '))
    return sure.find(({ says }) => says.some((sign) => sign.test(plain)))?.sign ?? null
  }
}

// In the signs file ` .. ` stands for up to four words, so that a person can read and mend the list.
function signOf(pattern: string): RegExp {
  const loose = withoutApostrophes(pattern).replaceAll(' .. ', '(?:\\W+\\w+){0,4}?\\W+').replaceAll(' ', '\\W+')
  return new RegExp(`\\b(?:${loose})\\b`, 'i')
}

// Tired thumbs leave them out.
function withoutApostrophes(text: string): string {
  return text.replace(/['’‘]/g, '')
}
