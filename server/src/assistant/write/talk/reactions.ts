import type { Voice } from '../../../modules/voice/voice.ts'
import type { Brief } from '../brief.ts'

type Reaction = keyof Voice['talk']['reactions']
type Reason = keyof Voice['talk']['reasons']

const small = ['toddler', 'preschooler']

/** What a child may do when a plan meets them, by the first that fits; some of it is said of small children alone. */
const reactions: [Reaction, RegExp, 'small' | 'big' | null][] = [
  ['slips', /\bif i(?:'m| am)? (?:\w+ )?(?:yell|shout|scream|lose|snap|give in|cave|forget|cry)/i, null],
  ['laughs', /\b(?:laugh|shrug|smirk|roll(?:s|ing)? (?:his|her|their) eyes)/i, null],
  ['calls', /\b(?:calls?|phones?|texts?|facetimes?|rings?) (?:me|us|home|dad|mom)\b/i, null],
  ['lies', /\b(?:lies|lying|lied|den(?:ies|ying))\b/i, null],
  [
    'drops',
    /\b(?:drops? to|goes limp|lies down|throws (?:him|her|them)sel(?:f|ves)|flops?|won'?t (?:move|walk|budge)|sits down)\b/i,
    'small',
  ],
  ['runs', /\b(?:run(?:s|ning)? (?:away|off|from|into)|bolts?|takes off)\b/i, 'small'],
  [
    'hurtsBig',
    /\b(?:hit(?:s|ting)?|kick(?:s|ing)?|throw(?:s|ing)|breaks|shov(?:es|ing)|punch(?:es|ing)|bit(?:es|ing))\b/i,
    'big',
  ],
  [
    'hurts',
    /\b(?:hit(?:s|ting)?|bit(?:es|ing)|kick(?:s|ing)?|grab(?:s|bing)?|snatch(?:es|ing)|takes it|pinch(?:es|ing)|spit(?:s|ting)|throw(?:s|ing)|pull(?:s|ing))\b/i,
    null,
  ],
  ['hides', /\b(?:hides?|locks|walks? (?:away|off|out)|slams?|goes to (?:his|her|their) room|shuts)\b/i, null],
  ['stops', /\b(?:stops going|quits|drops out|skips|won'?t (?:go|get up) (?:at all|anymore))\b/i, null],
  [
    'argues',
    /\b(?:argu(?:es|ing)|begs|begging|whin(?:es|ing)|nag(?:s|ging)|negotiat(?:es|ing)|talks back|asks again|keeps asking)\b/i,
    null,
  ],
  ['ignores', /\b(?:ignor(?:es|ing)|(?:does|is) ?n'?t (?:listen|answer|react|car)(?:e|ing)?|pretends)\b/i, null],
  [
    'screams',
    /\b(?:scream(?:s|ing)?|yell(?:s|ing)?|shout(?:s|ing)?|melts down|throws a (?:fit|tantrum)|tantrums?)\b/i,
    null,
  ],
  ['cries', /\b(?:cr(?:ies|y|ying)|sob(?:s|bing)?|weep(?:s|ing)?|gets? (?:upset|sad))\b/i, null],
  ['again', /\b(?:again|next time|every (?:time|day|night)|keeps? (?:doing|on))\b/i, null],
]

/** What to do about what a child does in a "what if"; null where it tells of nothing that children do often. */
export function reactionTo(reply: string, { stage }: Brief, { talk }: Voice): string | null {
  // What a baby does is no answer to a no.
  if (stage === 'baby') return null
  const age = stage === null ? null : small.includes(stage) ? 'small' : 'big'
  const found = reactions.find(([, pattern, only]) => pattern.test(reply) && (only === null || only === age))
  return found ? talk.reactions[found[0]] : null
}

const reasons: [Reason, RegExp][] = [
  ['mine', /\b(?:my fault|because of me|did i do|i do(?:ing)? wrong|i did wrong)\b/i],
  [
    'onlyOther',
    /\bonly (?:her|him|them|(?:my|his|our|her) \w+|grandma|grandpa|daddy?|mommy?)\b|\b(?:anyone|anybody|no ?one|nobody) else\b/i,
  ],
  ['others', /\b(?:brother|sister|siblings?|twin|other (?:one|child|kids?|children))\b/i],
  [
    'elsewhere',
    /\b(?:never|not|n'?t|fine|good|nice)\b.{0,20}\b(?:at home|with (?:me|us))\b|\bonly (?:\w+ )?at (?:day ?care|school|preschool|grandma)/i,
  ],
  [
    'onlyWithMe',
    /\b(?:only|just|always)\b.{0,12}\b(?:with|for|to|at) (?:me|us|home)\b|\bwith me\b|\bwhy me\b|\b(?:fine|good|angel|nice|calm|never) .{0,12}\b(?:at|with|there|for)\b/i,
  ],
  ['suddenly', /\bwhy now\b|\b(?:suddenly|all of a sudden|out of nowhere)\b|\b(?:loved|used to|was fine)\b/i],
  ['evening', /\b(?:at night|evenings?|after (?:school|daycare|preschool)|at bedtime|weekends?)\b/i],
]

/** Why a child does it just then, or just there; null for a plain "why". */
export function reasonFor(reply: string, { talk }: Voice): string | null {
  const found = reasons.find(([, pattern]) => pattern.test(reply))
  return found ? talk.reasons[found[0]] : null
}
