import { helpRoutes } from '@nestbook/contract/research.ts'
import * as z from 'zod/mini'
import { readJsonLines } from '../json-lines/json-lines.ts'

/** A route of help, `harmless` for any other matter of parenting, `off` for what is none. */
export const exampleLabels = [...helpRoutes, 'harmless', 'off'] as const

/** `topic` is the id of the topic that a harmless message is about, where somebody set it. */
export const example = z.strictObject({
  text: z.string().check(z.minLength(1)),
  label: z.enum(exampleLabels),
  topic: z.optional(z.string()),
})
export type Example = z.infer<typeof example>

/** Reads content/examples: messages as people type them, each with its label. Throws with file and line. */
export function loadExamples(contentFolder: string): Example[] {
  return readJsonLines(contentFolder, 'examples', example, 'example').map(({ line }) => line)
}
