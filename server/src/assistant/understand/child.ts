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

const kinWord =
  '(?:son|daughter|child|kid|toddler|baby|boy|girl|teen|teenager|preschooler|grandson|granddaughter|stepson|stepdaughter|old|yo|oldest|youngest|eldest|middle)'
const name = "([A-Z][a-z]{1,14}(?:[-'][A-Z][a-z]+)?)"
const namePatterns = [
  new RegExp(`\\b(?:[Mm]y|[Oo]ur)\\b[^.?!]{0,30}?\\b${kinWord},?\\s+(?:named\\s+|called\\s+)?${name}\\b`),
  new RegExp(`\\b${name},?\\s+(?:who\\s+is|who's|is|my|our|\\(?\\d)`),
  new RegExp(`\\b(?:named|called|name is|name's)\\s+${name}\\b`),
]
const notNames = new Set(
  'I My Our The This That What When Why How Is Are Does Do Can Could Should Would He She They It We You Please Help Hi Hello Hey Dear Mom Mommy Mum Dad Daddy Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December Christmas Easter Halloween Thanksgiving English Spanish French German Chinese American ADHD Minecraft Roblox Fortnite Instagram Tiktok Snapchat Youtube Netflix Lego Disney Nobody Everyone Everything Nothing Sometimes Lately Today Yesterday Tonight And But So If Because Not No Yes Also Then Now Any Just Still Even Only Every Grandma Grandpa Google School Daycare Kindergarten God'.split(
    ' ',
  ),
)

/** The child's first name, when the message gives one. */
export function findName(text: string): string | null {
  for (const pattern of namePatterns) {
    const found = pattern.exec(text)?.[1]
    if (found && !notNames.has(found)) return found
  }
  return null
}
