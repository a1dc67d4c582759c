import * as z from 'zod/mini'
import { makePhrases, readMeant, type SignsFile } from './sure-signs.ts'

/** content/safety/hazards.json: what parents do and do not know to be unsafe, told in passing. */
export const hazardsFile = z.array(
  z.strictObject({
    id: z.string(),
    /** It is one for children younger than this; for any, and where no age is known, without it. */
    untilMonths: z.optional(z.int().check(z.positive())),
    /** Whether it is told also where no age is known. */
    orUnknown: z.optional(z.boolean()),
    /** The guidebook's part that the answer goes on with, whatever else the message seems to be about. */
    part: z.optional(z.strictObject({ page: z.string(), twist: z.string() })),
    /** As in danger-signs.json. */
    says: z.array(z.string()).check(z.minLength(1)),
    line: z.string(),
    /** How an answer reads that says so itself. */
    saidBy: z.string(),
  }),
)

/** What is said to a hazard, above an answer that does not say it itself. */
export type Hazard = {
  id: string
  line: string
  part: { page: string; twist: string } | null
  isSaidBy: (answer: string) => boolean
}

/** Finds the first hazard that a message tells of a child of an age in months, or of none that is known. */
export type FindHazard = (message: string, ageMonths: number | null) => Hazard | null

export function makeFindHazard(file: z.infer<typeof hazardsFile>, signs: SignsFile): FindHazard {
  const makeTells = makePhrases(signs)
  const hazards = file.map(({ id, untilMonths, orUnknown = false, part = null, says, line, saidBy }) => {
    const said = new RegExp(saidBy, 'i')
    return {
      isOfAge: (months: number | null) =>
        untilMonths === undefined || (months === null ? orUnknown : months < untilMonths),
      tells: makeTells(says, true),
      hazard: { id, line, part, isSaidBy: (text: string) => said.test(text) },
    }
  })
  return (message, ageMonths) => {
    const read = readMeant(message, signs)
    return hazards.find(({ isOfAge, tells }) => isOfAge(ageMonths) && tells(read))?.hazard ?? null
  }
}
