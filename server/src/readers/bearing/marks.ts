import type { Study } from '../../modules/studies/studies.ts'

/** Words of people that a finding may be about alone; each counts where the question does not speak of them. */
const people = [
  /\b(?:preterm|premature|born early|very early)\b/i,
  /\bautis\w*/i,
  /\badhd|attention deficit|hyperactiv\w*/i,
  /\b(?:deaf\w*|hearing|blind\w*|vision|disab\w*|down syndrome|cerebral palsy|developmental disorders?)\b/i,
  /\b(?:cancer|asthma|diabetes|epilepsy|ill(?:ness)?|pain|hospital\w*|clinic\w*)\b/i,
  /\b(?:foster|adopt\w*|orphan\w*|kinship)\b/i,
  /\b(?:divorc\w*|separated|separation|custody|stepfam\w*|stepp?\w*parent\w*)\b/i,
  /\b(?:immigrant\w*|refugee\w*|migra\w*)\b/i,
  /\b(?:low-income|poor|poverty|head start|disadvantaged|hard-pressed|money)\b/i,
  /\b(?:depress\w*|low mood|mental(?:ly)? ill\w*|mental health)\b/i,
  /\b(?:black|african american|latino|mexican|hispanic)\b/i,
  /\b(?:single mothers?|single-parent|lone parents?)\b/i,
  /\btwins?\b/i,
  /\b(?:war|military|deploy\w*|soldier|kibbutz)\b/i,
  /\b(?:maltreat\w*|abuse\w*|violence|neglect\w*|trauma\w*)\b/i,
  /\b(?:gay|lesbian|bisexual|transgender|gender)\b/i,
  /\b(?:obes\w*|overweight|weigh\w*)\b/i,
  /\b(?:teen mothers?|college students?|undergraduates?)\b/i,
  /\b(?:fathers?|dads?|husband)\b/i,
  /\b(?:teachers?|classroom|classmates?|school)\b/i,
]
/** What a great many findings end in, told in our own plain words. */
const outcomes = [
  /\bact(?:ed|ing)? out\b|aggress\w*|conduct/i,
  /\bworr\w*|anxi\w*|fear\w*/i,
  /\bsad\w*|low mood|depress\w*/i,
  /\bself-control|attention\b/i,
  /\bsmok\w*|drink\w*|drugs?|marijuana|substance\w*/i,
  /\bgrades?|school(?:work)?|reading|math\b/i,
  /\bself-esteem|self-worth\b/i,
  /\bteens?|adolescen\w*\b/i,
]
const help =
  /\b(?:program\w*|course|class(?:es)?|training|trained|taught|teaching|therapy|treatment\w*|sessions?|coach\w*|counsel\w*|intervention\w*|advice|method\w*|routine\w*|visits?|lesson\w*|given|helped|swapped)\b/i
const tests = new Set<Study['studyType']>([
  'Randomized Controlled Trial',
  'Controlled Trial',
  'Experimental Study',
  'Meta-Analysis',
  'Systematic Review',
  'Review',
])
const asksHelp =
  /\b(?:how (?:do|can|to|should|did|on earth)|what (?:do|can|should|would|did|helps?|works?) |any(?:one)? (?:advice|tips?|ideas?|suggestions?|tricks?|have)|advice|tips|suggestions?|help|should (?:i|we)|ways? to|handle|deal with|stop)\b/i
const asksNormal =
  /\b(?:normal|okay|ok|wrong|worried|worry|bad for|harm\w*|hurt\w*|safe|does it|will it|is it|is this|phase)\b/i
const asksAmount =
  /\b(?:how (?:much|many|long|often|old|late|early|soon)|when (?:do|did|does|should|can|will|is)|what age|at what)\b/i

/** What a question asks for, and the people and outcomes that it speaks of, a bit each. */
export type AskedMarks = { help: boolean; normal: boolean; amount: boolean; people: number; outcomes: number }

export function marksOfQuestion(text: string, askedText: string): AskedMarks {
  return {
    help: asksHelp.test(askedText),
    normal: asksNormal.test(askedText),
    amount: asksAmount.test(askedText),
    people: bitsOf(people, text),
    outcomes: bitsOf(outcomes, text),
  }
}

/** Whether a study tests a help, and the people and outcomes that it speaks of, a bit each. */
export type StudyMarks = { isHelp: boolean; people: number; outcomes: number }

export function marksOfStudy({ studyType, title, population, oneLiner }: Study): StudyMarks {
  return {
    isHelp: tests.has(studyType) && help.test(`${title} ${oneLiner}`),
    people: bitsOf(people, `${title} ${population} ${oneLiner}`),
    outcomes: bitsOf(outcomes, oneLiner),
  }
}

/** Which of the patterns a text has, a bit each. */
function bitsOf(patterns: RegExp[], text: string): number {
  return patterns.reduce((bits, pattern, at) => (pattern.test(text) ? bits | (1 << at) : bits), 0)
}

export function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
