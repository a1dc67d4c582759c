import { randomUUID } from 'node:crypto'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { ageOf, newChild, type ProfileRecord } from '../../modules/children/children.ts'
import { type ChildMention, type KnownProfile, whichChild } from '../../readers/child-mentions/child-mentions.ts'
import { addToChild, type Lesson } from './add-to-child.ts'
import type { LearnedProfile } from './learn.ts'

type Known = KnownProfile & { child: ProfileRecord }

/** A family with what a message told of it: each child once, what the parent typed untouched, nothing made up. */
export function merge(family: ProfileRecord[], told: LearnedProfile[], lesson: Lesson): ProfileRecord[] {
  const after = [...family]
  const known = family.map((child) => knownChild(child, lesson.now))
  const taken = new Set<Known>()
  const sure = told.map((one) => (mayBeOfAnother(one, family) ? withoutGender(one) : one))
  for (const one of sure.toSorted((a, b) => clarity(b.mention) - clarity(a.mention))) {
    const which = whichChild(one.mention, known, taken)
    if (which === null) continue
    if (which === 'new') {
      if (!isWorthAProfile(one, family) || after.length >= limits.children) continue
      const child = addToChild(newChild(randomUUID(), lesson.change, lesson.now), one, lesson)
      after.push(child)
      const added = knownChild(child, lesson.now)
      known.push(added)
      taken.add(added)
    } else {
      taken.add(which)
      const place = after.findIndex(({ id }) => id === which.child.id)
      const child = after[place]
      if (child) after[place] = addToChild(child, one, lesson)
    }
  }
  return after
}

/** "Ben copies all she does": where a sister may be meant, "she" says nothing of Ben. */
function mayBeOfAnother({ mention }: LearnedProfile, family: ProfileRecord[]): boolean {
  if (!mention.isGenderGuessed) return false
  const opposite = mention.gender === 'girl' ? 'Male' : 'Female'
  const others = family.filter(({ name }) => !mention.name || name.toLowerCase() !== mention.name.toLowerCase())
  return family.length > 1 && others.some(({ gender }) => gender !== opposite)
}

function withoutGender(told: LearnedProfile): LearnedProfile {
  return { ...told, mention: { ...told.mention, gender: null } }
}

/** Who is told of clearly is found first, so that who is left over is one of the others. */
function clarity({ name, age, place, kin }: ChildMention): number {
  return (name ? 8 : 0) + (age ? 4 : 0) + (place ? 2 : 0) + (kin ? 1 : 0)
}

/** A child is taken in for its name or age; of a family's first, a word like "daughter" or "toddler" is enough. */
function isWorthAProfile({ mention, nature, isRecalled }: LearnedProfile, family: ProfileRecord[]): boolean {
  if (isRecalled) return false
  if (mention.name || mention.age) return true
  if (mention.isPronoun || mention.isOneOfMany || mention.kin === 'sister' || mention.kin === 'brother') return false
  return family.length === 0 && (mention.gender !== null || mention.stage !== null || nature.length > 0)
}

function knownChild(child: ProfileRecord, now: Date): Known {
  const age = ageOf(child, now)
  const gender = child.gender === 'Female' ? 'girl' : child.gender === 'Male' ? 'boy' : null
  return { name: child.name, gender, age, child }
}
