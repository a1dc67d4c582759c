import { helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'

/** How soon help is due: an ambulance, an emergency room or the line on call at any hour, a doctor today or this week. */
const soon = z.enum(['ambulance', 'now', 'today', 'week'])
const pair = z.tuple([z.string(), z.string()])
const months = z.int().check(z.gte(0))

/** content/safety/kinds.json: the kinds of danger, and of signs for a doctor, with what is said first of each. */
export const kindsFile = z.array(
  z.strictObject({
    id: z.string(),
    route: z.enum(helpRoutes),
    name: z.string(),
    /** What it is, for whoever writes examples of it. */
    told: z.string(),
    /** The first entry in whose bounds an age lies is taken; the last has none. `toMonths` is not included. */
    soon: z
      .array(z.strictObject({ fromMonths: z.optional(months), toMonths: z.optional(months), soon }))
      .check(z.minLength(1)),
    /** An older child cannot have it. */
    onlyMonths: z.optional(z.strictObject({ to: months })),
    /** Told by the phrases of danger-signs.json alone: no reader learned it. */
    isInPhrasesOnly: z.optional(z.literal(true)),
    /** The guidebook's part that the answer goes on with, whatever else the message seems to be about. */
    part: z.optional(z.strictObject({ page: z.string(), twist: z.string() })),
    title: z.string().check(z.maxLength(60)),
    line: z.string(),
    contacts: z.optional(z.array(pair)),
    afterwards: z.optional(z.string()),
  }),
)
export type DangerKind = z.infer<typeof kindsFile>[number]
export type Soon = z.infer<typeof soon>

/** How soon help is due at an age, which counts as the youngest where it is not known: the careful reading. */
export function soonAt(kind: DangerKind, ageMonths: number | null): Soon {
  const age = ageMonths ?? 0
  const entry = kind.soon.find(
    ({ fromMonths = 0, toMonths = Number.POSITIVE_INFINITY }) => age >= fromMonths && age < toMonths,
  )
  return (entry ?? kind.soon.at(-1))?.soon ?? 'now'
}

/** Whether a kind may be meant at an age. */
export function isPossibleAt({ onlyMonths }: DangerKind, ageMonths: number | null): boolean {
  return ageMonths === null || !onlyMonths || ageMonths < onlyMonths.to
}

/** Whether it opens the answer instead of taking its place: a doctor today or this week, whatever the age. */
export function isForDoctor(kind: DangerKind): boolean {
  const usual = kind.soon.at(-1)?.soon
  return kind.route === 'medical' && (usual === 'today' || usual === 'week')
}
