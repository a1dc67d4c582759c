import type { ProfileList } from '@nestbook/contract/children.ts'

/** How parents say what a child is like, and what is kept of it: `$1` is what they name. */
export type NatureWord = { pattern: RegExp; list: ProfileList; text: string; isDiagnosis: boolean }

/** What is said of a thing says nothing of the child: sensitive skin, two bites of dinner, hits a milestone. */
const own = '(?:his|her|their|the|its)'
const bodies =
  '(?:nails?|fingernails?|toenails?|lips?|inside|cheeks?|tongue|fingers?|cuticles?|toes?|pencils?|pillow|sleeves?)'
const aims =
  '(?:head|milestones?|puberty|snooze|balls?|target|goals?|drums?|keys|growth|teens|teenage|age|wall|percentiles?)'
const others =
  '(?:me|us|another|others?|people|someone|somebody|(?:his|her) (?:\\w+ )?(?:brother|sister|friends?|cousin|dad|mom|grandm\\w+|grandpa|nanny|teacher|classmates?))'

const traits: Record<string, string> = {
  shy: 'shy',
  stubborn: 'stubborn(?! (?:cough|rash|constipation|cold|fever|stains?))',
  sensitive:
    '(?:highly[ -])?sensitive(?! (?:skin|scalp|teeth|gums|stomach|tummy|ears|eyes|nose|topic|subject|question))',
  'strong-willed': 'strong[ -]willed',
  perfectionist: 'perfectionist|perfectionistic',
  outgoing: 'outgoing',
  energetic: 'energetic|high[ -]energy|full of energy',
  moody: 'moody',
  curious: '(?<!\\bjust )curious(?! (?:if|whether|what|how|why|to know|as to)\\b)',
  spirited: 'spirited',
  easygoing: 'easy[ -]?going',
  clingy: 'clingy',
  introverted: 'introvert|introverted',
  extroverted: 'extrovert|extroverted',
  bossy: 'bossy',
  competitive:
    'competitive(?! (?:\\w+ )?(?:gymnastics|danc\\w+|swim\\w*|soccer|sports?|cheer\\w*|teams?|league|chess|skating|football|hockey|tennis|level))',
  affectionate: 'affectionate',
  impulsive: 'impulsive',
  independent: 'independent(?! (?:play\\w*|sleep\\w*|reading|schools?|work|study))',
  cautious: 'cautious',
  anxious: 'anxious|a worrier|worries a lot',
  determined: 'determined',
  creative: 'creative(?! (?:writing|play|ideas?|ways?|solutions?|activities))',
  empathetic: 'empathetic|empathic',
  talkative: 'talkative|chatty|a chatterbox|talks nonstop',
  'self-conscious': 'self[ -]conscious',
  'slow to warm up': 'slow to warm(?: up)?',
}
const challenges: Record<string, string> = {
  'bites nails': `(?:bites|chews|biting|chewing) ${own} (?:finger|toe)?nails|nail[ -]?biting`,
  biting: `(?<!(?:\\d|one|two|three|four|five|few|small|little|tiny|big|more|last|bug|insect|mosquito|flea|tick) )bites(?! (?:of|${own} (?:\\w+ )?${bodies})\\b)|(?<!(?:nail|lip|cheek|tongue) )biting(?! ${own} (?:\\w+ )?${bodies}\\b)|(?<!\\ba )bit ${others}|(?<=\\b(?:he|she|they|who)(?: \\w+)? )bit (?:him|her|them)`,
  hitting: `hits(?! (?:all |most |every )?(?:of )?(?:${own} |an? )?(?:\\w+ )?${aims}\\b)|hitting(?! (?:all |most )?(?:of )?(?:${own} |an? )?(?:\\w+ )?${aims}\\b)|hit ${others}|(?<=\\b(?:he|she|they|who)(?: \\w+)? )hit (?:him|her|them)`,
  kicking: `kicks ${others}|kicking(?! (?:off |an? |${own} )?(?:balls?|soccer|football|legs|feet|blankets?|covers))`,
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
  'running off': 'runs off(?! (?:energy|steam|with))|runs away(?! with)',
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
  gifted: 'gifted(?! (?:him|her|them|us|me|by|with|an?|the|some)\\b)',
  'sensory processing': 'sensory (?:processing|issues)',
  nonverbal: 'non-?verbal',
}
const family: Record<string, string> = {
  'parents separated': "we'?re divorcing|we(?:'re| are) (?:divorced|separated)|my ex|our divorce|i'?m divorced",
  'single parent': 'single (?:mom|mum|mother|dad|father|parent)',
  'moved home': 'since the move|(?<!when )we (?:just )?moved|new house',
  'new baby in the family':
    'new baby (?:brother|sister)|expecting our|gave birth|pregnant with|newborn (?:brother|sister)',
  adopted:
    'adopted(?! (?:an?|the|this|that|these|another|some|two|it)\\b(?! (?:[\\w-]+ ){0,4}(?:girl|boy|child|baby|kid|son|daughter)\\b))',
  'foster child': 'foster (?:son|daughter|child|kid)',
  'raised by a grandparent': 'raising my grand\\w+|grand(?:son|daughter) lives with (?:me|us)',
  'two homes': "every other week|at (?:his|her) (?:dad|mom)'?s|(?:split|shared?) custody",
  'has a twin': "(?<!(?:with|other|some|['’]s) )twins?",
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
    `(?:afraid|scared|terrified|frightened) of (?!nothing\\b|me\\b|us\\b|him\\b|everything\\b)${thing}`,
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
