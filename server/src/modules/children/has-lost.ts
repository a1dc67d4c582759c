import { profileLists } from '@nestbook/contract/children.ts'
import { shownAge } from '@nestbook/contract/rules/ages.ts'
import { ageOf, type ProfileRecord } from './child.ts'

/** Whether something that was known of a family is not any more, or is known otherwise. */
export function hasLost(before: ProfileRecord[], after: ProfileRecord[], now: Date): boolean {
  return before.some((child) => {
    const later = after.find(({ id }) => id === child.id)
    return !later || (later !== child && isKnownOtherwise(child, later, now))
  })
}

function isKnownOtherwise(child: ProfileRecord, later: ProfileRecord, now: Date): boolean {
  const age = shownAge(ageOf(child, now))
  return (
    (child.name !== '' && child.name !== later.name) ||
    (child.gender !== null && child.gender !== later.gender) ||
    (age !== null && age !== shownAge(ageOf(later, now))) ||
    profileLists.some((list) =>
      child.lists[list].some(({ text }) => !later.lists[list].some((item) => item.text === text)),
    )
  )
}
