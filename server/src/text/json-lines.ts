import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'

const ending = '.jsonl'

/** Every line of a folder of content, with the name of its file. Throws with file and line where one is no `what`. */
export function readJsonLines<Line>(
  contentFolder: string,
  part: string,
  form: z.ZodMiniType<Line>,
  what: string,
  /** Only this file of the folder. */
  only?: string,
): { name: string; line: Line }[] {
  const folder = join(contentFolder, part)
  const files = readdirSync(folder)
    .filter((file) => (only ? file === `${only}${ending}` : file.endsWith(ending)))
    .sort()
  return files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        if (text.trim() === '') return []
        try {
          return [{ name: file.slice(0, -ending.length), line: form.parse(JSON.parse(text)) }]
        } catch (cause) {
          throw new Error(`content/${part}/${file}:${index + 1} is no ${what}.`, { cause })
        }
      }),
  )
}
