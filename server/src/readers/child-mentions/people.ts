export type ChildGender = 'girl' | 'boy'
export type Place = 'youngest' | 'middle' | 'oldest'

/** A word for somebody's child. */
export type ChildWord = {
  gender: ChildGender | null
  isMany: boolean
  /** Twins are two. */
  count: number | null
  place: Place | null
  stage: 'newborn' | 'baby' | 'toddler' | 'preschooler' | 'tween' | 'teen' | null
}

const plain: ChildWord = { gender: null, isMany: false, count: null, place: null, stage: null }
const words: [string, Partial<ChildWord>][] = [
  ['son|stepson|step-son|grandson|boy|guy|dude|man|ds|dss', { gender: 'boy' }],
  ['daughter|daugther|stepdaughter|step-daughter|granddaughter|girl|gal|dd|dsd|princess', { gender: 'girl' }],
  [
    'kid|kiddo|child|grandchild|stepchild|stepkid|lo|bub|bubba|munchkin|little one|lil one|wee one|firstborn|kid o|nugget|peanut|chunk|tot',
    {},
  ],
  ['newborn|newborn baby|new baby', { stage: 'newborn' }],
  ['baby|infant', { stage: 'baby' }],
  ['toddler', { stage: 'toddler' }],
  ['preschooler|pre-schooler|threenager', { stage: 'preschooler' }],
  ['tween|preteen|pre-teen|middle schooler|middle-schooler', { stage: 'tween' }],
  ['teen|teenager|teenage|high schooler|high-schooler|highschooler|adolescent', { stage: 'teen' }],
  ['oldest one|oldest|eldest|first born|first-born|older one|big one|first', { place: 'oldest' }],
  ['youngest one|youngest|younger one|littlest', { place: 'youngest' }],
  ['middle one|middle child|middle kid|middle', { place: 'middle' }],
  ['sons|stepsons|grandsons|boys|guys', { gender: 'boy', isMany: true }],
  ['daughters|stepdaughters|granddaughters|girls', { gender: 'girl', isMany: true }],
  [
    'kids|kiddos|children|grandkids|grandchildren|stepkids|littles|little ones|babies|toddlers|teens|teenagers',
    { isMany: true },
  ],
  ['twins', { isMany: true, count: 2 }],
  ['twin', { count: 2 }],
  ['triplets', { isMany: true, count: 3 }],
]
const childWords = new Map(
  words.flatMap(([names, what]) => names.split('|').map((name) => [name, { ...plain, ...what }] as const)),
)
const childPattern = new RegExp(
  `(?:${[...childWords.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\w-]|'(?!s\\b))`,
  'iy',
)

/** "The first nights", "my first thought", "the middle of the night" are no children; "our first is three" is. */
const ofAnything = /^(?:first|middle)$/i
const standsAlone =
  /^(?:\s*(?:$|[.,;:!?()\n])|'s\b|\s+(?:is|was|has|had|will|won't|just|did|didn't|does|doesn't|turned|and|who|at|one|slept|started|loves|hates|goes)\b)/i

export function childWordAt(text: string, at: number): { what: ChildWord; word: string; end: number } | null {
  childPattern.lastIndex = at
  const found = childPattern.exec(text)?.[0]
  const what = found ? childWords.get(found.toLowerCase()) : undefined
  if (found && ofAnything.test(found) && !standsAlone.test(text.slice(at + found.length))) return null
  return found && what ? { what, word: found.toLowerCase(), end: at + found.length } : null
}

/** Somebody who is not the writer's child. A partner's child is as good as theirs. */
export type Other = { gender: ChildGender | null; isPartner: boolean; isChild: boolean }
const others: [string, Other][] = [
  ['husband|hubby|boyfriend|bf|dh|fiance|fiancé|SO', { gender: 'boy', isPartner: true, isChild: false }],
  ['wife|girlfriend|gf|dw|fiancee|fiancée', { gender: 'girl', isPartner: true, isChild: false }],
  ['partner|spouse', { gender: null, isPartner: true, isChild: false }],
  [
    'dad|father|daddy|brother-in-law|father-in-law|brother|uncle|grandpa|grandfather|granddad|fil|bil|stepdad|stepfather|bro|roommate|landlord|boss|ex-husband',
    { gender: 'boy', isPartner: false, isChild: false },
  ],
  [
    'mom|mum|mother|mommy|mama|mother-in-law|sister-in-law|sister|sis|aunt|auntie|grandma|grandmother|granny|nana|mil|sil|stepmom|stepmother|ex-wife|midwife',
    { gender: 'girl', isPartner: false, isChild: false },
  ],
  [
    'ex|mother in law|parents|in-laws|inlaws|friend|friends|bestie|besties|bff|best friend|neighbors|neighbours|neighbor|neighbour|coworker|co-worker|colleague|teacher|teachers|doctor|pediatrician|paediatrician|therapist|nanny|babysitter|sitter|nurse|family|group|class|classroom|daycare|school|student teacher|clients|patients|client|patient|relatives|coach|au pair|counselor',
    { gender: null, isPartner: false, isChild: false },
  ],
  ['dog|cat|puppy|kitten|pet', { gender: null, isPartner: false, isChild: false }],
  ['niece|goddaughter|nieces', { gender: 'girl', isPartner: false, isChild: true }],
  ['nephew|godson|nephews', { gender: 'boy', isPartner: false, isChild: true }],
  [
    'cousin|cousins|godchild|student|students|pupil|pupils|classmate|classmates|playmate|crush|bully',
    { gender: null, isPartner: false, isChild: true },
  ],
]
const otherWords = new Map(
  others.flatMap(([names, what]) => names.split('|').map((name) => [name.toLowerCase(), what] as const)),
)
const otherPattern = new RegExp(
  `(?:${[...otherWords.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?![\\w-])`,
  'iy',
)

export function otherAt(text: string, at: number): { what: Other; end: number } | null {
  otherPattern.lastIndex = at
  const found = otherPattern.exec(text)?.[0]
  const what = found && found !== 'so' ? otherWords.get(found.toLowerCase()) : undefined
  return found && what ? { what, end: at + found.length } : null
}
