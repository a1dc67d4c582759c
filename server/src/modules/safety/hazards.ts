import * as z from 'zod/mini'
import { makePhrases, readMeant, type SignsFile } from './sure-signs.ts'

/** content/safety/hazards.json: what parents do and do not know to be unsafe, told in passing. */
export const hazardsFile = z.array(
  z.strictObject({
    id: z.string(),
    /** It is one for children younger than this; for any, and where no age is known, without it. */
    untilMonths: z.optional(z.int().check(z.positive())),
    /** As in danger-signs.json. */
    says: z.array(z.string()).check(z.minLength(1)),
    line: z.string(),
    /** How an answer reads that says so itself. */
    saidBy: z.string(),
  }),
)

/** What is said to a hazard, above an answer that does not say it itself. */
export type Hazard = { id: string; line: string; isSaidBy: (answer: string) => boolean }

/** Finds the first hazard that a message tells of a child of an age in months, or of none that is known. */
export type FindHazard = (message: string, ageMonths: number | null) => Hazard | null

export function makeFindHazard(file: z.infer<typeof hazardsFile>, signs: SignsFile): FindHazard {
  const makeTells = makePhrases(signs)
  const hazards = file.map(({ id, untilMonths, says, line, saidBy }) => {
    const said = new RegExp(saidBy, 'i')
    return {
      untilMonths,
      tells: makeTells(says, true),
      hazard: { id, line, isSaidBy: (text: string) => said.test(text) },
    }
  })
  return (message, ageMonths) => {
    const read = readMeant(message, signs)
    const isOfAge = (until: number | undefined) => until === undefined || (ageMonths !== null && ageMonths < until)
    return hazards.find(({ untilMonths, tells }) => isOfAge(untilMonths) && tells(read))?.hazard ?? null
  }
}
