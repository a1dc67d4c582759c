export type Gender = 'girl' | 'boy'

const girlWords = /\b(?:daughters?|girls?|stepdaughter|granddaughter|niece|dd|she|her|hers|herself)\b/gi
const boyWords = /\b(?:sons?|boys?|stepson|grandson|nephew|ds|he|him|his|himself)\b/gi
const otherAdults =
  /\b(?:my|our|his|her|their)\s+(?:husband|wife|partner|ex|mom|mother|dad|father|boyfriend|girlfriend|in-?laws?|mother[- ]in[- ]law|teacher|sister|brother)\b[^.?!]*/gi

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
  const plain = text.replace(otherAdults, '')
  const girl = plain.match(girlWords)?.length ?? 0
  const boy = plain.match(boyWords)?.length ?? 0
  if (girl > 0 && boy === 0) return 'girl'
  if (boy > 0 && girl === 0) return 'boy'
  return null
}
