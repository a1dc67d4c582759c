import type { ProfileList } from '@nestbook/contract/children.ts'
import { type AgeFound, findAge } from '../../modules/children/children.ts'
import {
  type ChildMention,
  type KnownProfile,
  monthsOfStage,
  readChildren,
  whichChild,
} from '../../readers/child-mentions/child-mentions.ts'
import type { Gender } from './child.ts'

/** A child of the asker's, as far as it is known: what it is like, in words of a few. */
export type FamilyProfile = KnownProfile & { nature: Partial<Record<ProfileList, string[]>> }

export type Focus = {
  name: string | null
  age: AgeFound | null
  /** The age that the newest text tells of this very child, where it names another's age before. */
  told: AgeFound | null
  gender: Gender | null
  nature: FamilyProfile['nature']
}

const nobody: Focus = { name: null, age: null, told: null, gender: null, nature: {} }

/** The child that a question is about: whom its words name, else the family's only one. `about`: the newest text first. */
export function findFocus(about: string[], family: FamilyProfile[], now: Date): Focus {
  const names = family.map(({ name }) => name).filter(Boolean)
  for (const text of about) {
    const mentions = readChildren(text, now, names)
    const [first] = mentions
    if (!first) continue
    const isSpokenOfBefore = first.isPronoun && first.age === null && about.length > 1
    const known = whichChild(first, family, new Set())
    if (isSpokenOfBefore && (known === null || known === 'new')) continue
    const focus = focusOf(first, known === 'new' ? null : known)
    return text === about[0] ? { ...focus, told: toldApart(first, text) } : focus
  }
  const [only] = family
  return only && family.length === 1 ? focusOf(null, only) : nobody
}

/** What is known of a child: what is told of it, else what its profile says. */
export function focusOf(mention: ChildMention | null, known: FamilyProfile | null): Focus {
  return {
    name: mention?.name ?? (mention && known?.name ? known.name : null),
    age: ageKnown(mention, known),
    told: null,
    gender: mention?.gender ?? known?.gender ?? null,
    nature: known?.nature ?? {},
  }
}

function ageKnown(mention: ChildMention | null, known: FamilyProfile | null): AgeFound | null {
  if (mention?.age) return { months: mention.age.months, isRough: false }
  if (known?.age) return { months: known.age.months, isRough: known.age.precision === 'roughly' }
  return mention?.stage ? { months: monthsOfStage[mention.stage], isRough: true } : null
}

/** "He was 2 when we moved and is 6 now": the first age in a text is not always the child's. */
const muchMonths = 2

function toldApart({ age }: ChildMention, text: string): AgeFound | null {
  const first = findAge(text)
  const isOther = age !== null && first !== null && Math.abs(age.months - first.months) > muchMonths
  return isOther ? { months: age.months, isRough: false } : null
}
