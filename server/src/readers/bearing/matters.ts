/** A narrower matter inside a topic: how parents name it where they ask, and how findings do. */
type Matter = { asked: RegExp; said: RegExp; isApart: boolean }

/** `isApart`: what is found on the topic as a whole says nothing of it. */
function matter(asked: string, said = asked, isApart = false): Matter {
  return { asked: new RegExp(asked, 'i'), said: new RegExp(said, 'i'), isApart }
}

const ofSleep = [
  matter('\\bnap(?:s|ped|ping|per|time)?\\b|\\bdaytime sleep', undefined, true),
  matter(
    '\\b(?:night|dream)[- ]?(?:wean|feed|bottle|nurs)\\w*|\\b(?:feeds?|feeding|feedings|nurs(?:e|ing)|bottle)\\b[^.?!]{0,25}\\b(?:at night|overnight|all night|\\d ?am)|\\b(?:wak\\w+|up)\\b[^.?!]{0,60}\\b(?:eat|feed|nurse|bottle|hungry|hunger)\\b|\\bnightwean\\w*|\\bfeed\\w* (?:him|her|them)\\b|\\bhungry\\b|\\bbefore bed\\b',
    'night feed|\\bfed\\b|feeding at each',
    true,
  ),
  matter(
    '\\bearly (?:morning |am )?(?:wak|ris|morning)\\w*|\\bwak\\w+ (?:up )?(?:so |too |this |very )?early|\\b(?:up|wak\\w+) (?:up )?(?:at|before|around) (?:4|5|6)\\b|\\b[45](?::\\d\\d)? ?am\\b|\\bmorning wak',
    '\\bearly wak|\\bearlier (?:the next|to sleep)|\\bmorning',
    true,
  ),
  matter(
    '\\b(?:own|another|different|same|separate|his|her|our|one) room\\b|\\broom[- ]?(?:in|shar)\\w*|\\bcrib\\b|\\bcot\\b|\\bbassinet|\\btoddler bed|\\bown bed\\b|\\bco-?sleep\\w*|\\bbed-?shar\\w*|\\b(?:our|my) bed\\b|\\bvisit|\\btravel|\\btrip\\b|\\bvacation',
    'co-?sleep|bed-?shar|own bed|slept alone|parents’ (?:room|bed)|\\bcribs?\\b',
  ),
  matter(
    '\\broll(?:s|ed|ing)?\\b|\\b(?:tummy|belly|stomach)\\b|\\bstand(?:s|ing)?\\b|\\bsitting\\b|\\bfolded|\\blay(?:ing)? down',
    'back sleep|\\btummy|firm surface',
    true,
  ),
  matter(
    '\\bswaddl\\w*|\\bsleep sack|\\bsnoo\\b|\\bwhite noise|\\bpacifiers?\\b|\\bpaci\\b|\\bbinky\\b|\\bclock|\\bmelatonin',
    'swaddl|pacifier|white noise|melatonin|clock',
  ),
  matter(
    '\\bdad\\b|\\bdaddy\\b|\\bhusband\\b|\\bdaycare\\b|\\bgrand\\w+|\\bcaregiver\\w*|\\bnanny',
    'father|daycare|child ?care|nursery|grandp',
    true,
  ),
  matter('\\bburst\\b|\\bregress\\w*'),
  matter(
    '\\bwhat age\\b|\\bhow old\\b|\\bready\\b|\\btoo (?:early|late|young|old|soon)\\b|\\bwhen (?:did|do|should|can|to|is)\\b[^.?!]{0,40}\\b(?:start|begin|train)',
    'ready|\\bage at\\b',
  ),
  matter('\\bhow (?:long|many (?:nights|days|weeks))\\b|\\bgets? better|\\bend\\b', 'how long|within \\d'),
  matter(
    '\\bschedule|\\bwake (?:window|time)|\\b(?:earlier|later|early|late) bed ?time|\\bbed ?time (?:earlier|later)|\\bovertired',
    'schedule|earlier to sleep|later bedtime|bedtime later',
    true,
  ),
  matter('\\bteeth(?:ing)?\\b|\\bsick\\b|\\bcold\\b|\\billness|\\breflux|\\btrach|\\bg-tube', '\\bill\\b|reflux'),
  matter(
    '\\bhow (?:much|many hours)\\b[^.?!]{0,20}\\bsleep|\\bhours of sleep\\b|\\benough sleep|\\bsleep needs?\\b|\\b(?:sleep\\w*) too (?:much|little)',
    '\\bhours\\b|sleep duration|sleep needs?',
    true,
  ),
  matter('\\bnightmares?|\\bterrors?\\b|\\bbad dreams?|\\bsleep ?walk', undefined, true),
]
const ofOthers = [
  matter('\\ballerg|\\bpeanut|\\beggs?\\b', undefined, true),
  matter(
    '\\bhow (?:much|many (?:oz|ounces))|\\boz\\b|\\bounce|\\bover-?fe\\w+|\\btoo much',
    'fullness|satiation|\\bfull\\b|drank|bottle size|weight gain',
  ),
  matter(
    "\\brefus|\\bwon[’']?t (?:eat|take|drink)|\\bpicky|\\bspits? out|\\bdoesn[’']?t like|\\breject|only eats",
    'refus|hard-to-like|picky|fussy eat|dislik',
  ),
  matter(
    '\\bblw\\b|\\bbaby[- ]led|\\bpur[ée]e|\\bspoon|\\bself[- ]feed|\\bfeed himself|\\bcook|\\bcereal|\\bfinger food|\\bbreast ?milk|\\bformula\\b',
    'baby-led|led their own|pur[ée]e|spoon|formula|breast milk',
  ),
  matter(
    '\\bmedicine|\\bantibiotic|\\btylenol|\\bibuprofen|\\bsyringe',
    'paracetamol|acetaminophen|ibuprofen|medicine',
  ),
  matter('\\bpoop|\\bbowel|\\bstool|\\bconstip|#2', undefined, true),
  matter('\\bwet(?:s|ting)?\\b|\\bpee\\w*|\\baccident', '\\bwet|accident'),
  matter('\\bafraid|\\bterrif|\\bscare|\\bfear|\\bscream', 'fear|afraid|refus'),
  matter('\\bcovid|\\bvaccin', 'covid'),
  matter('\\bbit(?:e|es|ing)\\b', undefined, true),
  matter('\\bcar\\b|\\bdriv', '\\bcar\\b', true),
  matter('\\bteeth\\b|\\btooth|\\bbrush', undefined, true),
  matter('\\btears\\b', undefined, true),
]

const listOf = (isOfSleep: boolean): Matter[] => (isOfSleep ? ofSleep : ofOthers)

/** Which narrower matters a text names, a bit each, in the words of who asks or of who has found something. */
export function mattersIn(text: string, who: 'asked' | 'said', isOfSleep: boolean): number {
  return listOf(isOfSleep).reduce((bits, each, at) => (each[who].test(text) ? bits | (1 << at) : bits), 0)
}

const bitsApart = (isOfSleep: boolean) =>
  listOf(isOfSleep).reduce((bits, { isApart }, at) => (isApart ? bits | (1 << at) : bits), 0)
export const apart = { sleep: bitsApart(true), others: bitsApart(false) }
