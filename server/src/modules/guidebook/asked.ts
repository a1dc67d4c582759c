import * as z from 'zod/mini'
import { readJsonLines } from '../../text/json-lines.ts'

const line = z.strictObject({
  /** Ids of the page's straight answers that settle it; none where nothing on the page does. */
  answers: z.array(z.string()),
  asked: z.string().check(z.minLength(1)),
})
export type Asked = z.infer<typeof line> & { page: string }

/** Reads content/asked: what parents ask on the matter of each page. Throws with file and line. */
export function loadAsked(contentFolder: string): Asked[] {
  return readAsked(contentFolder)
}

/** The same for one page alone; none where nothing is asked on it. */
export function loadAskedOn(contentFolder: string, page: string): Asked[] {
  return readAsked(contentFolder, page)
}

function readAsked(contentFolder: string, page?: string): Asked[] {
  const lines = readJsonLines(contentFolder, 'asked', line, 'question with its answers', page)
  return lines.map(({ name, line: asked }) => ({ page: name, ...asked }))
}
