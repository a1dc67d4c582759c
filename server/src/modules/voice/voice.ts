import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { typeset } from './typeset.ts'

export { typeset } from './typeset.ts'

const lines = z.array(z.string().check(z.minLength(1))).check(z.minLength(1))

export const voiceFile = z.strictObject({
  mirror: z.strictObject({
    statement: lines,
    asking: lines,
    supposed: lines,
    goal: lines,
    wondering: lines,
    subject: lines,
    followUp: lines,
  }),
  headings: z.strictObject({
    why: lines,
    whyAnyAge: lines,
    steps: lines,
    also: lines,
    otherChild: lines,
    words: lines,
    avoid: lines,
    expect: lines,
    research: lines,
    help: lines,
  }),
  research: z.strictObject({ otherAges: z.strictObject({ older: z.string(), younger: z.string() }), none: z.string() }),
  /** Opens and closes the answer to a parent whom the last one has not helped. */
  setback: lines,
  setbackAsks: lines,
  tried: lines,
  triedBesides: lines,
  /** Ends an answer whose writer failed in the middle. */
  brokenOff: z.string(),
  disclaimer: z.string(),
  declines: lines,
  declineSubject: z.string(),
  declineFollowUps: lines,
  askForEnglish: z.string(),
  nothing: lines,
  thanks: lines,
})

/** The turns of phrase that an answer is held together by, several of each so that no two answers sound alike. */
export type Voice = z.infer<typeof voiceFile>

export function loadVoice(contentFolder: string): Voice {
  return voiceFile.parse(typesetAll(JSON.parse(readFileSync(join(contentFolder, 'voice', 'frames.json'), 'utf8'))))
}

/** Every text in some data. */
export function typesetAll(value: unknown): unknown {
  if (typeof value === 'string') return typeset(value)
  if (Array.isArray(value)) return value.map(typesetAll)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, typesetAll(inner)]))
}
