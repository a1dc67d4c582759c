import { type ChildGender, type ChildWord, childWordAt, type Other, otherAt, type Place } from './people.ts'
import { ageAt, type SpokenAge } from './spoken-age.ts'

/** Somebody as a few words name them: "my very shy 4 year old boy", "our neighbour". */
export type Named = {
  start: number
  end: number
  /** Null for a child, who may be the writer's. */
  other: Other | null
  ages: SpokenAge[]
  gender: ChildGender | null
  place: Place | null
  stage: ChildWord['stage']
  isMany: boolean
  count: number | null
  /** Whether a word for a child stands there, or only an age. */
  kin: string | null
}

/** What may stand between "my" and "daughter". Anything but these and a few adjectives ends the attempt. */
const stops = new Set(
  `i he she it they we you who whom that which is are was were be been am and or but to at with has have had for in on of from by as if when while
  keeps keep said says say thinks think lets let gets get got does do did will would should can could won't wont doesn't dont don't isn't
  her his their its my our your me us him them this these those an a the
  because than then so not no just has hates loves likes feel feels still house home life phone room bed marriage job work body head mind time
  heart question problem concern fault milk period pregnancy baby's due water every each all what how why`.split(/\s+/),
)
const word = /[\p{L}\d'.½-]+/uy
const gap = /[\s,]+/y
const maxWords = 5

/** Reads somebody at a place where a determiner has been read; null when nobody is named there. */
export function namedAt(text: string, start: number, at: number): Named | null {
  const named: Named = {
    start,
    end: at,
    other: null,
    ages: [],
    gender: null,
    place: null,
    stage: null,
    isMany: false,
    count: null,
    kin: null,
  }
  let here = at
  let skipped = 0
  for (let read = 0; read <= maxWords; read++) {
    const age = named.ages.length === 0 ? agesOfPhrase(text, here) : null
    if (age) {
      named.ages = age.ages
      here = named.end = age.end
      if (/olds|graders$/i.test(text.slice(at, age.end))) named.isMany = true
    } else {
      const word = childWordAt(text, here)
      const child = word && !(word.word === 'first' && skipped > 0) ? word : null
      const other = child ? null : otherAt(text, here)
      if (other) {
        if (named.kin !== null) break
        return { ...named, other: other.what, end: other.end }
      }
      if (child) {
        addChildWord(named, child.what, child.word)
        here = named.end = child.end
      } else {
        if (named.kin !== null || named.ages.length > 0) {
          // "my 4 year old autistic son": an adjective, then the word for the child.
          const beyond = nextWord(text, here)
          const later = beyond ? childWordAt(text, beyond) : null
          if (named.kin !== null || !later || beyond === null || isStop(text, here)) break
          addChildWord(named, later.what, later.word)
          named.end = later.end
          break
        }
        const next = nextWord(text, here)
        if (next === null || isStop(text, here)) return null
        skipped++
        here = next
        continue
      }
    }
    gap.lastIndex = here
    const between = gap.exec(text)?.[0] ?? (text[here] === '-' ? '-' : '')
    if (between === '' || (between.includes(',') && named.end === here)) break
    here += between.length
  }
  // "My leave ended 2 weeks ago": an age behind other words is one when it says so.
  const isTold = saysOld(text, named) || (skipped === 0 && !ofThing.test(text.slice(named.end)))
  return named.kin !== null || (named.ages.length > 0 && isTold) ? named : null
}

/** "My 6 week checkup", "our 3 month leave": how long something is, or when. */
const ofThing =
  /^[\s-]*(?:check|app(?:oin)?t|visit|leave|maternity|mat\b|parental|mark\b|milestone|regression|scan|ultrasound|anniversary|birthday|shots?\b|vaccin|goal|journey|trip|vacation|break\b|postpartum|pp\b|post\b|sleep\b|growth|wait|course|supply|deploy|pregnan)/i

/** Whether the words themselves say that they tell an age: "4 year old", "11 yo", "first grader". */
export function saysOld(text: string, { start, end }: Pick<Named, 'start' | 'end'>): boolean {
  return /(?:old|o|grade\w*|kinder\w*)s?$/i.test(text.slice(start, end))
}

/** "4 year old", or two at once: "9 & 11 yr old". */
function agesOfPhrase(text: string, at: number): { ages: SpokenAge[]; end: number } | null {
  const first = ageAt(text, at)
  if (!first) return null
  if (!first.isBare) return { ages: [first], end: first.end }
  const and = /\s*(?:&|and|n|\/)\s*/iy
  and.lastIndex = first.end
  const between = and.exec(text)
  const second = between ? ageAt(text, first.end + between[0].length) : null
  return second && !second.isBare ? { ages: [first, second], end: second.end } : null
}

function addChildWord(named: Named, what: ChildWord, name: string): void {
  named.kin = named.kin === null || named.kin === 'twin' ? name : named.kin
  named.gender ??= what.gender
  named.place ??= what.place
  named.stage ??= what.stage
  named.count ??= what.count
  named.isMany ||= what.isMany
}

function nextWord(text: string, at: number): number | null {
  word.lastIndex = at
  const found = word.exec(text)
  if (!found) return null
  gap.lastIndex = at + found[0].length
  const space = gap.exec(text)
  return space ? at + found[0].length + space[0].length : null
}

function isStop(text: string, at: number): boolean {
  word.lastIndex = at
  return stops.has((word.exec(text)?.[0] ?? '').toLowerCase())
}

/** "How much should a 2 year old sleep", "2 year olds need": nobody's. */
export function isGeneric(text: string, named: Named): boolean {
  return (
    named.isMany && named.ages.length > 0 && named.count === null && !/^\s*(?:are|r|\(|,)/.test(text.slice(named.end))
  )
}

const counts = new Map([
  ['both', 2],
  ['two', 2],
  ['three', 3],
  ['four', 4],
])

/** "Three 9 year olds", "both boys" */
export function counted(named: Named | null, before: string): Named | null {
  const said = before.trim().split(/\s+/)[0]?.toLowerCase() ?? ''
  const count = counts.get(said) ?? Number(said)
  return named?.isMany && named.count === null && count >= 2 ? { ...named, count } : named
}
