import type { Danger, Safety } from '../../modules/safety/safety.ts'

const isTeen =
  /\b(?:i['’]?m|i am|im) (?:only |just |a |turning |almost )?(?:1[0-7]|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)\b(?! ?(?:weeks|months|days|hours|minutes|w\b|%))/i
/** What is said to a parent, and what is said to a young person as well. */
const sameForYoung = new Map([
  ['parent-suicidal', 'child-suicidal'],
  ['parent-self-harm', 'child-self-harm'],
  ['adult-overdose', 'child-overdose'],
])

/** A teenager who writes of themselves gets the card that speaks to young people. */
export function toldByTeen(danger: Danger, text: string, { kinds }: Safety): Danger {
  if (danger.route !== 'self_harm_parent' || !isTeen.test(text)) return danger
  const kind = kinds.get(sameForYoung.get(danger.kind?.id ?? 'parent-suicidal') ?? '')
  return kind ? { route: kind.route, kind } : danger
}
