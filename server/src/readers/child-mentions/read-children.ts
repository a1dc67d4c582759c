import { withoutMeasures } from '../../text/without-measures.ts'
import { withAnyAge } from './age-of-nobody.ts'
import { countOnce } from './count-once.ts'
import { findMentions } from './find-mentions.ts'
import { type ChildMention, monthsOfStage } from './mention.ts'
import type { Found } from './note-child.ts'
import { readGenders } from './read-genders.ts'
import { type NatureTold, readNature } from './read-nature.ts'

const grown = 19 * 12
const pregnancy =
  /\b(?:pregnant|pregnancy|expecting|due (?:in|date)|unborn|(?:first|second|third) trimester|in utero|anatomy scan|ultrasound|weeks along|baby bump|to be induced|(?:will|going to|gonna|may|might) be born|breech|future (?:son|daughter|child|kids?|baby))\b/i
const toCome =
  /\b(?:before|when|until|once|after)\s+(?:the|our|my)\s+(?:new\s+)?(?:baby|babies|second|third|twins|little one|newborn)\s+(?:comes?|arrives?|is born|gets here|is here)\b|\blost\s+(?:our|my|the)\s+(?:baby|son|daughter|twins?)\b|\bmiscarr/i
const atWork =
  /\b(?:as an?|i'?m an?|i am an?|im an?)\s+(?:\w+\s+){0,2}(?:teacher|nanny|babysitter|au pair|coach|scout leader|counselor|pediatrician|nurse|therapist|tutor|childminder|social worker|day\s?care\s+\w+)\b|(?<!\b(?:do|can|should|could|did|will|would|how)\s)\bi\s+(?:teach|nanny|babysit|coach|tutor|work with)\b(?!\s+(?:him|her|them|my|our|it))|\bmy\s+(?:students|pupils|class|classroom|clients|patients|student\s+teach\w+|placement|practicum)\b|\bi\s+watch\s+(?:an?|two|three|\d|kids|children|other|his|her|their)\b/i

/** The writer's own children whom a text tells of, in the order in which it does. `known`: names that are theirs. */
export function readChildren(text: string, now: Date, known: string[] = []): ChildMention[] {
  return readFamily(text, now, known).children
}

/** The same, with what is told of each beside age and name. */
export function readFamily(
  text: string,
  now: Date,
  known: string[] = [],
): { children: ChildMention[]; nature: NatureTold[] } {
  const plain = withoutMeasures(text)
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/(?<=\b(?:my|our) )[([]([^()[\]]{1,14})[)\]](?= \w)/gi, (all, said: string) =>
      /^(?:19|[2-9]\d)\s?\w?$/.test(said) ? ' '.repeat(all.length) : ` ${said} `,
    )
    // "Twins, they are 2": both of them.
    .replace(
      /(?<=\b(?:twins|twin (?:boys|girls)))[,.;]?\s+(?:and\s+)?they(?=\s+are\b|'re\b)/gi,
      (all) => `${' '.repeat(all.length - 'who'.length)}who`,
    )
  const found = findMentions(plain, now, known)
  const isGrandparent = found.some(({ kin, other }) => other === null && kin?.startsWith('grand'))
  const ours = readGenders(plain, found).filter(
    (one): one is Found & { other: null } =>
      isTheirs(one, plain) && !(isGrandparent && one.age === null && /^(?:son|daughter)$/.test(one.kin ?? '')),
  )
  const isOfOthers = atWork.test(plain) || found.some(({ other }) => other !== null)
  const once = countOnce(ours, plain)
  const mayLackAge = !once.some(({ age }) => age)
  const others = found.filter(({ other }) => other?.isChild)
  const told = (
    mayLackAge && !atWork.test(plain) ? withAnyAge(once, plain, { isExpecting: pregnancy.test(plain), others }) : once
  ).map(withAgeOfNewborn)
  const lone = told.length > 0 || isOfOthers ? null : lonePronoun(plain)
  const children = withoutOldName(lone ? [lone] : told)
  return { children, nature: readNature(plain, children, found) }
}

/** "Sorry, her name is Rosa, Rosie is what grandma says": whoever is only named beside it is the same child. */
function withoutOldName(children: ChildMention[]): ChildMention[] {
  if (!children.some(({ isRenamed }) => isRenamed)) return children
  return children.filter(({ isRenamed, age, kin }) => isRenamed || age || kin)
}

function isTheirs(one: Found, text: string): boolean {
  if (one.other !== null) return false
  if (one.age && one.age.months >= grown) return false
  if (one.isClaimed === false && atWork.test(text)) return false
  const isBorn = one.age !== null || one.name !== null
  if (!isBorn && saysNobody(one, text)) return false
  const isBaby = one.stage === 'baby' || one.stage === 'newborn' || one.kin === 'first' || one.kin === null
  return isBorn || !isBaby || !(pregnancy.test(text) || toCome.test(text))
}

/** Of the stages only this one is as good as an age. */
function withAgeOfNewborn<One extends ChildMention>(one: One): One {
  if (one.stage !== 'newborn' || one.age) return one
  return { ...one, age: { months: monthsOfStage.newborn, precision: 'roughly', birth: null } }
}

/** "Raising a child is hard", "the oldest of us": nobody's, or anybody's. */
function saysNobody({ kin, place, isClaimed, start, end }: Found, text: string): boolean {
  if (place && !isClaimed) return true
  return /^(?:child|kid)$/.test(kin ?? '') && /\ba(?:ny)?\s+(?:\w+\s+)?\w+$/i.test(text.slice(start, end))
}

/** Of whom nothing is said but "he" or "she": somebody spoken of before. */
function lonePronoun(text: string): ChildMention | null {
  const he = /\b(?:he|him|his)\b/i.exec(text)
  const she = /\b(?:she|her|hers)\b/i.exec(text)
  const first = he && (!she || he.index < she.index) ? he : she
  if (!first) return null
  const isBoy = first === he
  return {
    name: null,
    age: null,
    gender: isBoy ? 'boy' : 'girl',
    place: null,
    stage: null,
    kin: null,
    isPronoun: true,
    isOneOfMany: false,
    start: first.index,
    end: first.index + first[0].length,
  }
}
