import { type AgeStage, stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { ageOf, inWords, type ProfileRecord } from '../children/children.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { aboutChildren } from './about-children.ts'
import type { Chosen } from './choose-prompts.ts'

const wordsOfStage: Record<AgeStage, string> = {
  baby: 'baby|infant',
  toddler: 'toddler',
  preschooler: 'preschooler',
  schoolAge: 'kid',
  teen: 'teen|teenager',
}
const said = { Male: /\b(?:he|him|his|himself|son|boy)\b/i, Female: /\b(?:she|her|hers|herself|daughter|girl)\b/i }

/**
 * Calls a child by its name in texts about what that very child likes or finds hard: "Maya won't nap" for "My toddler
 * won't nap". Every word must fit it. Nothing is said of a child that its parent has not said.
 */
export function nameChildren(family: ProfileRecord[], lexicon: Lexicon, now: Date): Chosen['named'] {
  const known = family
    .filter(({ name }) => name !== '')
    .map((child) => {
      const months = ageOf(child, now)?.months
      const stage = months === undefined ? null : stageOfMonths(months)
      const years = months === undefined || months < 24 ? null : Math.floor(months / 12)
      return { ...child, stage, years, isTheirs: aboutChildren([child], [], lexicon) }
    })
  return (text, { topic, stage, whole }) => {
    const child = known.find(
      (one) => one.stage === stage && fits(whole, one.gender) && one.isTheirs({ text: whole, topic }),
    )
    if (!child) return text
    const ages = child.years === null ? '' : `|(?:${child.years}|${inWords(child.years)})-year-old`
    return text.replace(
      new RegExp(`\\bmy (?:${wordsOfStage[stage]}|child|kid|son|daughter${ages})\\b`, 'i'),
      child.name,
    )
  }
}

function fits(text: string, gender: ProfileRecord['gender']): boolean {
  const isBoy = said.Male.test(text)
  const isGirl = said.Female.test(text)
  if (isBoy && isGirl) return false
  return !(isBoy || isGirl) || gender === (isBoy ? 'Male' : 'Female')
}
