import type { ProfileField, ProfileList } from '@nestbook/contract/children.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import {
  ageOf,
  forgottenKey,
  type ProfileRecord,
  type ProfileSource,
  plainLine,
  sameText,
} from '../../modules/children/children.ts'
import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import { monthsOfStage } from '../../readers/child-mentions/child-mentions.ts'
import type { LearnedProfile } from './learn.ts'

/** Where what is learned comes from. */
export type Lesson = { change: string; conversation: string | null; now: Date }

const maxWords = 200

/** A child with what was told of it. The same child when there is nothing new. */
export function addToChild(child: ProfileRecord, told: LearnedProfile, lesson: Lesson): ProfileRecord {
  const source = (words: string): ProfileSource => ({
    by: 'conversation',
    at: lesson.now.toISOString(),
    change: lesson.change,
    conversation: lesson.conversation,
    words: plainLine(words, maxWords),
    confidence: told.confidence,
  })
  let learned = child
  const set = (field: ProfileField, value: unknown, change: Partial<ProfileRecord>) => {
    const known = learned.sources[field] ?? null
    // Told in two steps, before the answer and after it, a change goes back to what stood before both.
    const isSameChange = known?.change === lesson.change
    const before = known && !isSameChange ? { value, source: withoutBefore(known) } : (known?.before ?? null)
    learned = { ...learned, ...change, sources: { ...learned.sources, [field]: { ...source(told.words), before } } }
  }
  const { name, gender, age, stage, isRenamed } = told.mention
  const isFree = (field: ProfileField) => learned.sources[field]?.by !== 'parent'
  if (!told.isRecalled) {
    if (name && name !== learned.name && (learned.name === '' || isRenamed) && isFree('name'))
      set('name', learned.name, { name: plainLine(name, limits.childNameLength) })
    if (gender && learned.gender === null && isFree('gender'))
      set('gender', learned.gender, { gender: gender === 'girl' ? 'Female' : 'Male' })
    if (age?.birth && learned.birthYear === null && isFree('birth') && isFree('age'))
      set(
        'birth',
        { month: learned.birthMonth, year: learned.birthYear },
        { birthMonth: age.birth.month, birthYear: age.birth.year },
      )
    const at = lesson.now.toISOString()
    if (age && isNewer(learned, age, lesson.now))
      set('age', learned.age, { age: { months: age.months, precision: age.precision, at } })
    else if (!age && stage && learned.age === null && learned.birthYear === null && isFree('age'))
      set('age', learned.age, { age: { months: monthsOfStage[stage], precision: 'roughly', at } })
  }
  for (const { list, text, words } of told.nature) learned = addItem(learned, list, text, source(words))
  return learned === child ? child : { ...learned, updatedAt: lesson.now }
}

/** An age is set forward, or told more exactly, and never back; one that the parent typed stays. */
function isNewer(child: ProfileRecord, told: NonNullable<LearnedProfile['mention']['age']>, now: Date): boolean {
  if (child.sources.age?.by === 'parent' || child.sources.birth?.by === 'parent') return false
  const known = ageOf(child, now)
  if (known === null || known.precision === 'roughly') return true
  if (child.birthMonth !== null && child.birthYear !== null) return false
  if (told.months > known.months) return !(told.precision === 'years' && sameYear(told.months, known.months))
  return (
    told.precision === 'months' && known.precision !== 'months' && told.months >= Math.floor(known.months / 12) * 12
  )
}

function sameYear(a: number, b: number): boolean {
  return Math.floor(a / 12) === Math.floor(b / 12)
}

/** A full list gives up what was learned longest ago; what the parent typed stays. */
function addItem(child: ProfileRecord, list: ProfileList, text: string, source: ProfileSource): ProfileRecord {
  const items = child.lists[list]
  const item = { text: plainLine(text, limits.profileItemLength), source }
  if (item.text === '' || child.forgotten.includes(forgottenKey(list, text))) return child
  if (items.some((known) => saysSame(known.text, item.text))) return child
  const oldest = items.findIndex(({ source: { by } }) => by === 'conversation')
  if (items.length >= limits.profileItems && oldest < 0) return child
  const kept = items.length < limits.profileItems ? items : items.toSpliced(oldest, 1)
  return { ...child, lists: { ...child.lists, [list]: [...kept, item] } }
}

/** "trains" is said with "toy trains" already, and so is "loves trains": how much they are liked is no other fact. */
function saysSame(known: string, text: string): boolean {
  const [a, b] = [` ${sameText(known)} `, ` ${sameText(text)} `]
  if (a.includes(b)) return true
  const [of, others] = [meaningOf(known), meaningOf(text)]
  return of.length > 0 && of.length === others.length && of.every((stem) => others.includes(stem))
}

/** Words that add nothing to a fact in its list. */
const light = new Set(
  stemsOf('loves likes enjoys adores really very so much is he she they a an the of in to with by at and has gets lot'),
)
/** What is said in several words. */
const fear = new Set(stemsOf('scared afraid frightened terrified fears fearful'))
const obsession = new Set(stemsOf('obsessed crazy mad fan into fascinated'))

function meaningOf(fact: string): string[] {
  const stems = stemsOf(fact).filter((stem) => !light.has(stem) && !obsession.has(stem))
  return [...new Set(stems.map((stem) => (fear.has(stem) ? 'fear' : stem)))]
}

function withoutBefore({ by, at, change, conversation, words, confidence }: ProfileSource): ProfileSource {
  return { by, at, change, conversation, words, confidence }
}
