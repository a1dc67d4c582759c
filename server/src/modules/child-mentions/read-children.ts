import { findMentions } from './find-mentions.ts'
import type { ChildMention } from './mention.ts'
import { ageOf, blank, type Found } from './note-child.ts'
import { readGenders } from './read-genders.ts'
import { type NatureTold, readNature } from './read-nature.ts'
import { ageAt } from './spoken-age.ts'

const grown = 19 * 12
const pregnancy = /\b(?:pregnant|expecting|due (?:in|date)|unborn|third trimester|in utero)\b/i
const toCome =
  /\b(?:before|when|until|once|after)\s+(?:the|our|my)\s+(?:new\s+)?(?:baby|babies|second|third|twins|little one|newborn)\s+(?:comes?|arrives?|is born|gets here|is here)\b|\blost\s+(?:our|my|the)\s+(?:baby|son|daughter|twins?)\b|\bmiscarr/i
const atWork =
  /\b(?:as an?|i'?m an?|i am an?|im an?)\s+(?:\w+\s+){0,2}(?:teacher|nanny|babysitter|au pair|coach|scout leader|counselor|pediatrician|nurse|therapist|tutor|childminder|social worker|day\s?care\s+\w+)\b|\bi\s+(?:teach|nanny|babysit|coach|tutor|work with)\b|\bmy\s+(?:students|pupils|class|classroom)\b|\bi\s+watch\b/i

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
  const plain = text
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/(?<=\b(?:my|our) )\(([^()]{1,14})\)(?= \w)/gi, ' $1 ')
  const found = findMentions(plain, now, known)
  const isGrandparent = found.some(({ kin, other }) => other === null && kin?.startsWith('grand'))
  const ours = readGenders(plain, found).filter(
    (one): one is Found & { other: null } =>
      isTheirs(one, plain) && !(isGrandparent && one.age === null && /^(?:son|daughter)$/.test(one.kin ?? '')),
  )
  const isOfOthers = atWork.test(plain) || found.some(({ other }) => other !== null)
  const aged = isOfOthers || ours.some(({ age }) => age) ? ours : withAnyAge(ours, plain)
  const told = withoutEchoes(aged)
  const lone = told.length > 0 || isOfOthers ? null : lonePronoun(plain)
  const children = lone ? [lone] : told
  return { children, nature: readNature(plain, children, found) }
}

/** Of two children one of whom only "my boy" is said may be the other again, whose age is told: then it is. */
function withoutEchoes(children: (Found & { other: null })[]): (Found & { other: null })[] {
  const aged = children.filter(({ age }) => age)
  const [only] = aged
  if (!only || aged.length > 1) return children
  const isEcho = ({ age, name, gender, place, kin, isOneOfMany }: Found) =>
    !age &&
    !isOneOfMany &&
    place === null &&
    kin !== 'sister' &&
    kin !== 'brother' &&
    (name === null || only.name === null || name === only.name) &&
    (gender === null || only.gender === null || gender === only.gender)
  const echo = children.find(isEcho)
  if (!echo || children.length > 2) return children
  return children
    .filter((child) => child !== echo)
    .map((child) => ({ ...child, name: child.name ?? echo.name, gender: child.gender ?? echo.gender }))
}

/** "Nap training a 5 month old" is about the writer's own, unless it is said of all or of another. */
const anyOf =
  /(?<!\b(?:like|than|even|every|any|each|most|average|typical|normal|if|friend's|sister's|brother's|another|other|per|when|at|by|until|till|since|was|were|turned) (?:an? )?)(?<![\w.'-])(?:an? )?(?:almost |nearly |barely )?(?=\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|eleven\b|twelve\b)/gi
const ofWriter = /\b(?:my|our|we|i|us|me|i'm|we're|i've|we've)\b/i

/** Where no age is told of a child of theirs: the first that is told at all, by who speaks of themself. */
function withAnyAge(ours: (Found & { other: null })[], text: string): (Found & { other: null })[] {
  if (!ofWriter.test(text) || atWork.test(text) || pregnancy.test(text) || ours.length > 1) return ours
  for (const found of text.matchAll(anyOf)) {
    const age = ageAt(text, found.index)
    if (!age || age.isBare || age.months >= grown || !/(?:old|mo|yo)$/i.test(text.slice(found.index, age.end))) continue
    const [only = { ...blank(found.index, age.end), other: null }] = ours
    return [{ ...only, age: ageOf(age) }]
  }
  return ours
}

function isTheirs(one: Found, text: string): boolean {
  if (one.other !== null) return false
  if (one.age && one.age.months >= grown) return false
  if (one.isClaimed === false && atWork.test(text)) return false
  const isBorn = one.age !== null || one.name !== null
  const isBaby = one.stage === 'baby' || one.kin === 'first' || one.kin === null
  return isBorn || !isBaby || !(pregnancy.test(text) || toCome.test(text))
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
