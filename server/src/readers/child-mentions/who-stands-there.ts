// How a text points to somebody: each is looked for where the reading stands.

export const mine =
  /\b(?:both\s+(?:of\s+)?)?(?:my|our)\s+(?:own\s+)?|\bboth\s+(?=(?:boys|girls|kids|children|babies|toddlers)\b)/iy
export const mineAlone = /\b(?:mine|ours)\b(?=\s*(?:is|'s|just|turned|has|does|doesn't|won't|,|\())/iy
export const theirs = /\b(?:his|her|their|your|hers)\s+/iy
export const sibling =
  /\b(?:his|her|their)\s+(?:(?:older|younger|little|big|baby|twin|step|half)[\s-]*|(?:[\d.½]+|\w+)[\s-]*(?:(?:year|yr|month|week)s?[\s-]*old|[ymw][/.]?o|m old)[\s-]+)*(sister|brother)s?\b/iy
export const having =
  /\b(?:i|we|and|who|i've|we've|ive)\s*(?:'ve\s+|also\s+|just\s+|finally\s+|now\s+)*(?:have|have got|got|'ve got|raise|adopted|am raising|are raising)\s+|\b(?:have|got|adopted|raising|parenting)\s+(?=an?\s|two\s|three\s|\d)|\b(?:mom|mum|mama|mother|mommy|dad|daddy|father|parent|parents|sahm|ftm|stm|ftd|grandma|grandpa)\s+(?:here\s+)?(?:of|to|with)\s+|\b(?:mom|mum|mother|dad|father|parent|parents)\b[^.!?]{0,20}?\bwith\s+(?=an?\s)/iy
/** "They have 12 toddlers there" */
export const ofOthers = /\b(?:they|he|she|you|people|others|neighbors|friends|day\s?care|school|teacher|nursery)\s+$/i
export const some = /(?:an?|one|two|three|four|2|3|4)\s+/iy
export const the = /\bthe\s+/iy
export const andAnother =
  /\s*,?\s*(?:and|&|n|plus)\s+(?:now\s+)?(?:(?:an?|my|our)\s+)?|\s*,\s*(?=(?:son|daughter|boy|girl|baby|toddler|youngest|oldest|eldest|middle)\b)|\s*,\s*(?:an?\s+)?(?=[\w.½]+[\s-]*(?:(?:year|yr|month|week)s?[\s-]*old|[ymw][/.]?o\b))/iy
export const pronounIs =
  /\b(?:(?<boy>he)|(?<girl>she)|they)(?=(?:'s|s|'ll|\s+is|\s+will|\s+just|\s+turn|\s+has|\s+has just|\s+almost|\s*,)?\s)/iy
/** "Dinner at 6, he won't eat" tells an hour. */
export const atAgePronoun =
  /(?<=^|[.?!,;:(]\s*|\b(?:and|but|that|when|because|since)\s+)\bat\s+(?=(?:\d|\w+teen|ten|eleven|twelve|t|s|f|n|e|o))/iy
/** "The past two weeks", "the first few nights" are times. */
export const time =
  /(?:past|last|next|first|other|same|whole|entire)\s+(?:\w+\s+)?(?:nights?|days?|weeks?|months?|years?|times?|hours?|minutes?|couple|few)\b/iy
/** "12 weeks postpartum" is how old the child is. */
export const sinceBirth = /^\s*(?:pp|post[\s-]?partum)\b/i
/** "One week in a caravan" is no child. */
export const passing = /^\s+(?:in|of|at|on|away|off|left|to|ago|later|until|till|from|before|after|here|there)\b/i
export const writer = /\b(?:i|i'm|im|i am)\b(?:'m|\s+(?:was|am|were))?/iy
export const abbreviation = /\b(?<boy>dss?)(?=\s?\d|\s|'s|,|\()|\b(?<girl>dds?d?)(?=\s?\d|\s|'s|,|\()|\b(?<any>lo)\b/iy

/** "Until she's two", "before he turned one" tell of another day. */
export const notNow = /\b(?:until|till|when|once|unless|before|after|by the time|since)\s+$/i

export function isInWord(text: string, at: number): boolean {
  if (/\d\.$/.test(text.slice(Math.max(0, at - 2), at)) && /\d/.test(text[at] ?? '')) return true
  return at > 0 && /[\p{L}\d']/u.test(text[at - 1] ?? '') && /[\p{L}\d']/u.test(text[at] ?? '')
}

export function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
