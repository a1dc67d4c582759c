import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const line = z.strictObject({
  /** Ids of the page's straight answers that settle it; none where nothing on the page does. */
  answers: z.array(z.string()),
  asked: z.string().check(z.minLength(1)),
})
export type Asked = z.infer<typeof line> & { page: string }

/** Reads content/asked: what parents ask on the matter of each page. Throws with file and line. */
export function loadAsked(contentFolder: string): Asked[] {
  const folder = join(contentFolder, 'asked')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
  return names.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        text.trim() === ''
          ? []
          : [{ page: name.replace('.jsonl', ''), ...readLine(text, `content/asked/${name}:${index + 1}`) }],
      ),
  )
}

function readLine(text: string, where: string) {
  try {
    return line.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${where} is no question with its answers.`, { cause })
  }
}
