import type { ProfileList } from '@nestbook/contract/children.ts'

/** How parents say what a child is like, and what is kept of it: `$1` is what they name. */
export type NatureWord = { pattern: RegExp; list: ProfileList; text: string; isDiagnosis: boolean }

const traits: Record<string, string> = {
  shy: 'shy',
  stubborn: 'stubborn',
  sensitive: '(?:highly[ -])?sensitive',
  'strong-willed': 'strong[ -]willed',
  perfectionist: 'perfectionist|perfectionistic',
  outgoing: 'outgoing',
  energetic: 'energetic|high[ -]energy|full of energy',
  moody: 'moody',
  curious: 'curious',
  spirited: 'spirited',
  easygoing: 'easy[ -]?going',
  clingy: 'clingy',
  introverted: 'introvert|introverted',
  extroverted: 'extrovert|extroverted',
  bossy: 'bossy',
  competitive: 'competitive',
  affectionate: 'affectionate',
  impulsive: 'impulsive',
  independent: 'independent',
  cautious: 'cautious',
  anxious: 'anxious|a worrier|worries a lot',
  determined: 'determined',
  creative: 'creative',
  empathetic: 'empathetic|empathic',
  talkative: 'talkative|chatty|a chatterbox|talks nonstop',
  'self-conscious': 'self[ -]conscious',
  'slow to warm up': 'slow to warm(?: up)?',
}
const challenges: Record<string, string> = {
  biting: '(?<!\\d )bites|biting|bit (?:me|her|him|them|his|another)',
  hitting: 'hits|hitting|hit (?:me|her|him|them|his|another)',
  kicking: 'kicks (?:me|us|her|him|his|people)|kicking',
  'throwing things': 'throws (?:everything|things|food|toys)|throwing (?:food|things|toys|everything)',
  tantrums: 'tantrums?|meltdowns?|melts down',
  lying: 'lies about|lying about|lies to|keeps lying|who lies|lies all',
  stealing: 'steals|stealing',
  bedwetting: 'wets the bed|bed[ -]?wetting|wetting the bed|wets (?:his|her) bed',
  'picky eating':
    "picky eater|picky eating|selective eater|won'?t eat anything|only eats|refuses to eat|hates (?:vegetables|purees)",
  'night waking': 'wakes (?:up )?(?:every|hourly|at \\d|all night|multiple)|up all night|wakes up (?:screaming|crying)',
  'falling asleep': "won'?t (?:go to |fall a)?sleep|refuses to (?:go to )?(?:sleep|nap)|won'?t (?:nap|stay in bed)",
  separation: 'cries at (?:drop[ -]?off|daycare|preschool)|separation anxiety',
  'being bullied': '(?:is being|gets|getting|is) bullied',
  anger: 'so angry|anger issues|aggressive',
  homework: "won'?t do (?:(?:his|her|their) )?homework|homework (?:battles|fights)",
  'going to school': "refuses to go to school|won'?t go to school|school refusal|cries before school",
  'screen time':
    'gaming (?:all|till|until)|plays? (?:fortnite|roblox|minecraft) (?:till|until|all)|addicted to (?:screens|the ipad|his phone|her phone)',
  'losing at games': 'hates losing|sore loser',
  'hiding food': 'hoards food|hides food',
  'potty training': "won'?t (?:poop|pee|use the potty|go on the potty)|refuses (?:the potty|to use the potty)",
  'thumb sucking': 'sucks (?:her|his|their) thumb',
  stuttering: 'stutters?|stuttering',
  'making friends': 'has no friends|nobody plays with',
  'evening crying': 'colic|colicky|cries every evening',
  'head banging': 'bangs (?:her|his) head',
  'running off': 'runs off|runs away',
  vaping: 'vapes|vaping',
  whining: 'whines|whining',
  'fights with siblings': 'fights? with (?:his|her) (?:brother|sister)',
}
const notes: Record<string, string> = {
  teething: 'teething',
  'born early': 'premature|preemie|born (?:\\w+ weeks )?early',
  'not talking yet': "not talking(?: yet)?|(?:doesn'?t|isn'?t) talk(?:ing)? yet|isn'?t talking",
  'not walking yet': "not walking(?: yet)?|isn'?t walking(?: yet)?",
  'not crawling yet': "won'?t crawl|not crawling|isn'?t crawling",
  'not pointing yet': "(?:doesn'?t|isn'?t) point(?:ing)?(?: yet)?",
  'army crawls': 'army crawls?',
  'stopped napping': 'stopped napping|dropped (?:his|her|the) nap',
  'imaginary friend': 'has an imaginary friend',
  'first period': 'got her (?:first )?period',
  'naps only in arms': 'only contact naps?|only naps on (?:me|us)',
}
/** What a doctor says: never kept from a question or a guess. */
const diagnoses: Record<string, string> = {
  ADHD: 'adhd|a\\.d\\.h\\.d',
  autism: 'autism|autistic|asd',
  dyslexia: 'dyslexia|dyslexic',
  'anxiety, diagnosed': 'diagnosed with anxiety',
  'speech delay': 'speech delay(?:ed)?|late talker',
  'Down syndrome': "down(?:'?s)? syndrome",
  gifted: 'gifted',
  'sensory processing': 'sensory (?:processing|issues)',
  nonverbal: 'non-?verbal',
}
const family: Record<string, string> = {
  'parents separated': "we'?re divorcing|we(?:'re| are) (?:divorced|separated)|my ex|our divorce|i'?m divorced",
  'single parent': 'single (?:mom|mum|mother|dad|father|parent)',
  'moved home': 'since the move|(?<!when )we (?:just )?moved|new house',
  'new baby in the family':
    'new baby (?:brother|sister)|expecting our|gave birth|pregnant with|newborn (?:brother|sister)',
  adopted: 'adopted',
  'foster child': 'foster (?:son|daughter|child|kid)',
  'raised by a grandparent': 'raising my grand\\w+|grand(?:son|daughter) lives with (?:me|us)',
  'two homes': "every other week|at (?:his|her) (?:dad|mom)'?s|(?:split|shared?) custody",
  'has a twin': 'twins?',
}

const thing =
  "((?:the |his |her |their )?[\\p{L}'-]+(?: (?!(?:and|but|or|so|when|at|in|on|after|before|until|because|that|who|which|since|while|if|to|is|are|every|all|right|he|she|i|we|for|with|lately|now|these|very|really|too|anymore)\\b)[\\p{L}'-]+){0,2})"
const named: [list: ProfileList, text: string, said: string, isDiagnosis?: boolean][] = [
  [
    'interests',
    '$1',
    `(?:loves|adores|enjoys|is (?:really |so |super )?into|obsessed (?:with|w)|crazy about|lives for) (?!it\\b|me\\b|us\\b|him\\b|her\\b|you\\b|to\\b|when\\b|that\\b|this\\b|everything\\b)${thing}`,
  ],
  [
    'challenges',
    'afraid of $1',
    `(?:afraid|scared|terrified|frightened) of (?!me\\b|us\\b|him\\b|everything\\b)${thing}`,
  ],
  ['developmental_notes', 'allergic to $1', "allergic to ([\\p{L}'-]+)", true],
]

function compile(list: ProfileList, text: string, said: string, isDiagnosis = false): NatureWord {
  const source = `(?<![\\p{L}\\d-])(?:${said.replaceAll(' ', '\\s+')})(?![\\p{L}\\d-])`
  return { pattern: new RegExp(source, 'giu'), list, text, isDiagnosis }
}

const from = (list: ProfileList, words: Record<string, string>, isDiagnosis = false) =>
  Object.entries(words).map(([text, said]) => compile(list, text, said, isDiagnosis))

export const natureWords: NatureWord[] = [
  ...from('personality_traits', traits),
  ...from('challenges', challenges),
  ...from('developmental_notes', notes),
  ...from('developmental_notes', diagnoses, true),
  ...from('family_context', family),
  ...named.map((each) => compile(...each)),
]
