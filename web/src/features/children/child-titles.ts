import type { ChildProfile } from '@nestbook/contract/children.ts'
import { childrenWords } from '../../words/children.ts'

/** What each card is called: the name, or 'My Child', with a number where several have none. */
export function titleChildren(profiles: readonly Pick<ChildProfile, 'name'>[]): string[] {
  const unnamed = profiles.filter(({ name }) => name === '').length
  let place = 0
  return profiles.map(({ name }) => name || childrenWords.unnamed(++place, unnamed))
}
