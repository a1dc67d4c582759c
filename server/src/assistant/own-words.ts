import type { AgeStage } from '@nestbook/contract/rules/ages.ts'
import { type Fitting, fitText } from '../modules/home/home.ts'
import { once } from './once.ts'

/** What is a parent's own in a message, beside what Nestbook had offered them to ask. '' when nothing is. */
export type OwnWords = (message: string, family: { names: string[]; children: Fitting[]; offered: string[] }) => string

/** `texts` are offered as they stand; `templates` with slots in them ("Should I punish {them}?"). */
export function makeOwnWords({ texts, templates }: { texts: string[]; templates: string[] }): OwnWords {
  const plain = texts.map(leveled)
  const byName = plain.map(withoutName).filter((text) => text.includes(slotOfName))
  const filled = once(() => [...new Set(templates)].map(patternOf))

  return (message, { names, children, offered }) => {
    const said = leveled(message)
    const named = names.map((name) => leveled(name)).filter(Boolean)
    const fitted = children.flatMap((child) =>
      child.stage === null ? [] : texts.flatMap((text) => fitText(text, child.stage as AgeStage, [child, child]) ?? []),
    )
    const filledNames = [...byName, ...fitted.map(leveled).map(withoutName)].flatMap((text) => fillNames(text, named))
    const all = [...plain, ...[...offered, ...fitted].map(leveled), ...filledNames]
    const whole = all
      .flatMap((text) => partOf(said, text))
      .concat(filled().flatMap((pattern) => partByPattern(said, pattern)))
    const [longest] = whole.toSorted((a, b) => b.end - b.start - (a.end - a.start))
    if (!longest) return message
    return `${message.slice(0, longest.start)} ${message.slice(longest.end)}`.replace(/^[\s.,;:!?"'”’]+|\s+$/g, '')
  }
}

type Part = { start: number; end: number }

const slotOfName = '\u0001'
const someChild =
  /\bmy (?:baby|infant|toddler|preschooler|kid|teen|teenager|child|son|daughter|(?:\d{1,2}|[a-z]+)-year-old)\b/

/** Letter for letter as long as the text, so that places in it are places in the text. */
function leveled(text: string): string {
  return [...text.replace(/[\u2018\u2019\u02BC]/g, "'").replace(/[\u201C\u201D]/g, '"')]
    .map((letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter))
    .join('')
    .replace(/\s/g, ' ')
}

function withoutName(text: string): string {
  return text.replace(someChild, slotOfName)
}

function fillNames(text: string, names: string[]): string[] {
  return !text.includes(slotOfName) ? [] : names.map((name) => text.replace(slotOfName, name))
}

/** Where an offered text stands in a message: at its start or its end, as a sentence or more of its own. */
function partOf(said: string, text: string): Part[] {
  const start = said.indexOf(text)
  if (start < 0) return []
  return isApart(said, { start, end: start + text.length }) ? [{ start, end: start + text.length }] : []
}

function partByPattern(said: string, pattern: RegExp): Part[] {
  const found = pattern.exec(said)
  if (!found) return []
  const part = { start: found.index, end: found.index + found[0].length }
  return isApart(said, part) ? [part] : []
}

function isApart(said: string, { start, end }: Part): boolean {
  const before = said.slice(0, start).trimEnd()
  const after = said.slice(end)
  const isEnded = /[.?!]$/.test(said.slice(start, end)) || /^\s*(?:$|[.?!"])/.test(after)
  return (before === '' || /[.?!"]$/.test(before)) && isEnded
}

/** A line of a page with its slots filled in whatever way: "{They} refuse{s}" is "She refuses". */
function patternOf(line: string): RegExp {
  const words = leveled(line).replace(/\byour /g, 'my ')
  const pattern = words.split(/(\{\w+\})/).map((part) => {
    if (!/^\{\w+\}$/.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    if (/^\{(?:s|es)\}$/.test(part)) return '(?:e?s)?'
    return part === '{child}'
      ? "(?:my [\\p{L}\\d-]+(?: [\\p{L}\\d-]+)?|[\\p{L}'-]+)"
      : "[\\p{L}\\d'-]+(?: [\\p{L}\\d-]+)?"
  })
  // Begun at each letter of a long word, a thousand patterns hold the server for seconds.
  return new RegExp(`(?<![^\\s".?!])${pattern.join('')}`, 'u')
}
