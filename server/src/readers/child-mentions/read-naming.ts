import { blank, type Noted } from './note-child.ts'
import { nameAt } from './told-after.ts'
import { match } from './who-stands-there.ts'

const naming =
  /\b(?:(?<boy>his)|(?<girl>her)|their)\s+(?:real |first |actual )?name(?:['’]?s|\s+is)\s+(?:actually |really )?/iy
const corrects = /(?:^|[.!?\n]\s*)(?:oh |oops|sorry|actually|correction|typo|wait|no|i meant?\b|autocorrect)[^.!?\n]*$/i
/** Of these a name is told as often. */
const stranger =
  /\b(?:dog|puppy|cat|kitten|pet|hamster|bunny|rabbit|horse|fish|bird|doll|teddy|bear|toy|imaginary|friend|teacher|nanny|sitter|babysitter|doctor|therapist|coach|girlfriend|boyfriend|ex|neighbou?r|classmate|bully)\b/i

/** "Her name is Rosa": of a child told of before in the same text, else a correction of what the child is called. */
export function readNaming(text: string, at: number, all: Noted[]): number | null {
  const said = match(naming, text, at)
  const name = said && nameAt(text, at + said[0].length)
  if (!said || !name || stranger.test(text)) return null
  const gender = said.groups?.boy ? 'boy' : said.groups?.girl ? 'girl' : null
  const last = all.at(-1)
  if (last?.other) return null
  const fits = last && (last.gender ?? gender) === gender
  if (last && fits && last.name === null) last.name = name.name
  else if (!last && corrects.test(text.slice(0, at)))
    all.push({ ...blank(at, name.end), name: name.name, gender, isPronoun: true, isRenamed: true })
  return name.end
}
