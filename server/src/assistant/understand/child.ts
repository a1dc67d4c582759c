export type Gender = 'girl' | 'boy'

const girlNouns = /\b(?:daughters?|girls?|stepdaughter|granddaughter|niece|dd)\b/gi
const girlPronouns = /\b(?:she|her|hers|herself)\b/gi
const boyNouns = /\b(?:sons?|boys?|stepson|grandson|nephew|ds)\b/gi
const boyPronouns = /\b(?:he|him|his|himself)\b/gi
const whose = String.raw`\b(?:my|our|his|her|their)\s+`
/** Where one of them is spoken of, "she" or "he" may be theirs. */
const women = new RegExp(`${whose}(?:wife|mom|mum|mother|mother[- ]in[- ]law|girlfriend|sister|grandma|mil)\\b`, 'gi')
const men = new RegExp(`${whose}(?:husband|dad|father|father[- ]in[- ]law|boyfriend|brother|grandpa|fil)\\b`, 'gi')
const either = new RegExp(`${whose}(?:partner|ex|in-?laws?|teacher)\\b`, 'gi')

/** Girl or boy, when the words about the child point one way only. */
export function findGender(text: string): Gender | null {
  const kin = /\b(daughter|girl|stepdaughter|granddaughter|dd)\b/i.test(text)
    ? 'girl'
    : /\b(son|boy|stepson|grandson|ds)\b/i.test(text)
      ? 'boy'
      : null
  const both = /\b(daughters?|girl)\b/i.test(text) && /\b(sons?|boy)\b/i.test(text)
  if (both) return null
  if (kin) return kin
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const isUnsure = count(either) > 0
  const girl = count(girlNouns) + (isUnsure || count(women) > 0 ? 0 : count(girlPronouns))
  const boy = count(boyNouns) + (isUnsure || count(men) > 0 ? 0 : count(boyPronouns))
  if (girl > 0 && boy === 0) return 'girl'
  if (boy > 0 && girl === 0) return 'boy'
  return null
}
