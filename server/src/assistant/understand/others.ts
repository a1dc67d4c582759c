import { type ChildMention, readChildren, whichChild } from '../../readers/child-mentions/child-mentions.ts'
import { type FamilyProfile, type Focus, focusOf } from './focus.ts'

/** Another child that the same question is about, with the words that are about it. */
export type Other = { focus: Focus; words: string }

/** An answer has room for so many children beside the first. */
const max = 2
/** What stands before a child that acts, as the first does; of "hits Mia" or "jealous of Mia" Mia is not asked about. */
const joined = /(?:^|[.?!;,(]|\b(?:and|but|while|whereas|plus)|&)\s*$/i
const article = /\b(?:my|our|the|an?)\s+$/i
const asOne = /\b(?:both|neither|each of them|each other|all (?:three|four)|together)\b/i
/** "4 months and 3 weeks old" is one child. */
const goesOn = /^\d+ (?:days|weeks|months|years)\b/i

/** The children beside the first whom the text asks about in the same breath: "my son, 9, and my daughter, 2, won't sleep". */
export function findOthers(text: string, family: FamilyProfile[], now: Date): Other[] {
  const mentions = readChildren(text, now, family.map(({ name }) => name).filter(Boolean))
  const [first, ...later] = mentions
  if (!first || later.some(isPickedOut) || onePicked.test(text)) return []
  const taken = new Set<FamilyProfile>()
  const claimChild = (mention: ChildMention): FamilyProfile | null => {
    const known = whichChild(mention, family, taken)
    if (known === null || known === 'new') return null
    taken.add(known)
    return known
  }
  claimChild(first)
  const told: ChildMention[] = [first]
  const found: Other[] = []
  for (const mention of later) {
    if (!isAskedAbout(mention, first, text) || told.some((one) => isSame(one, mention))) continue
    told.push(mention)
    const focus = focusOf(mention, claimChild(mention))
    if (focus.name || focus.age) found.push({ focus, words: clauseAt(text, mention) })
  }
  return found.slice(0, max)
}

/** "The older one won't do homework": no child is told anew, and of two one is asked about after all. */
const onePicked = /\b(?:the|my) (?:older|oldest|elder|eldest|younger|youngest|bigger|biggest|smaller|other) one\b/i

/** So does a child that is told by its place alone: "my older won't do homework". */
function isPickedOut({ place, name, age, kin }: ChildMention): boolean {
  return place !== null && name === null && age === null && kin !== 'brother' && kin !== 'sister'
}

function isAskedAbout(mention: ChildMention, first: ChildMention, text: string): boolean {
  if (mention.isPronoun || (!mention.name && !mention.age)) return false
  if (mention.start === first.start) return true
  const before = text.slice(0, mention.start)
  if (!article.test(before) && goesOn.test(text.slice(mention.start, mention.end))) return false
  if (asOne.test(text)) return true
  if (mention.kin === 'brother' || mention.kin === 'sister') return false
  return joined.test(before.replace(article, ''))
}

/** Twins are told of as two, and asked about as one. */
function isSame(one: ChildMention, other: ChildMention): boolean {
  if (one.name || other.name) return one.name?.toLowerCase() === other.name?.toLowerCase()
  return one.age?.months === other.age?.months && one.gender === other.gender
}

/** From the child's own mention to the end of what is said in one go. */
function clauseAt(text: string, { start }: ChildMention): string {
  return /^[^.?!;]*/.exec(text.slice(start))?.[0] ?? ''
}
