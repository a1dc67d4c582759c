import type { Study, StudyQuestions } from '../../modules/studies/studies.ts'
import { askedPart } from '../asked-part/asked-part.ts'
import { agesOf, bestAgeFit } from './ages.ts'
import type { Likeness, ReadTelling, Telling } from './words.ts'

/** What is known of a question when its studies are weighed. */
export type Asked = {
  text: string
  /** The nearest first; a weight of 1 and more is a topic surely meant. */
  topics: { id: string; weight: number }[]
  /** Topics on the same shelf as the first. */
  neighbours: ReadonlySet<string>
  /** Ids of the studies that the page on the first topic would have a parent hear of. */
  chosen: ReadonlySet<string>
  ageMonths: number | null
  isRoughAge: boolean
  /** Of other children that are asked about in one go. */
  otherAgesMonths: number[]
}

/** A study with how well its words match, each 0 to 1: as a share of the best score for all words and for those that ask, and by coverage of the question's words and matters. */
export type Candidate = { study: Study; share: number; askedShare: number; coverage: number; concept: number }

/** The order in which the trees of models/bearing.jsonl know them. */
export const signNames = [
  'share',
  'askedShare',
  'coverage',
  'concept',
  'askedInFinding',
  'askedInHead',
  'askedNear',
  'askedNearHead',
  'headSaid',
  'headNear',
  'findingSaid',
  'findingNear',
  'topicFit',
  'topicMeant',
  'topicLeads',
  'isMain',
  'isFirst',
  'isNeighbour',
  'elsewhere',
  'chosen',
  'chosenPlace',
  'age',
  'ageAsked',
  'ageStudied',
  'ageSpan',
  'isTrial',
  'isReview',
  'isFollowUp',
  'isSurvey',
  'testsHelp',
  'asksHelp',
  'asksNormal',
  'asksAmount',
  'helpMet',
  'unaskedPeople',
  'unaskedOutcomes',
  'words',
  'askedWords',
  'questionSaid',
  'questionNear',
  'askedMet',
  'questionMet',
  'hasQuestions',
] as const
export type Sign = (typeof signNames)[number]

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

/** All that is read of a question once, before its studies are weighed. */
export type Reading = { asked: Asked; telling: Telling; whole: Telling; askedText: string; likeness: Likeness }
/** All that is read of a study once. */
export type StudyReading = { finding: Telling; head: Telling; all: Telling; text: string; questions: Telling[] }

export type SignsOf = (candidate: Candidate, reading: Reading) => number[]
export type Signs = { read: (asked: Asked) => Reading; of: SignsOf }

/** `rarity` says how much a stem tells, `rarityOfRow` the same of a word by its row. */
export function makeSigns(
  readTelling: ReadTelling,
  likeness: Likeness,
  questions: StudyQuestions,
  rarity: (stem: string) => number,
  rarityOfRow: (row: number) => number,
): Signs {
  const readings = new Map<string, StudyReading>()
  const readStudy = (study: Study): StudyReading => {
    const known = readings.get(study.id)
    if (known) return known
    const headText = `${study.title} ${study.keywords.join(' ')}`
    const made = {
      finding: readTelling(study.oneLiner, 'any'),
      head: readTelling(headText, 'any'),
      all: readTelling(`${headText} ${study.oneLiner}`, 'any'),
      text: `${study.title} ${study.population} ${study.oneLiner}`,
      questions: (questions.get(study.id) ?? []).map((question) => readTelling(question, 'parents')),
    }
    readings.set(study.id, made)
    return made
  }
  /** How much of what the first says the second says, by how much it tells: in the same words, or in near ones. */
  const said = (of: Telling, by: Telling) => {
    const known = new Set(by.stems)
    return weighed(of.stems, rarity, (stem) => Number(known.has(stem)))
  }
  const nearBy = (alike: Likeness) => (of: Telling, by: Telling) =>
    weighed(of.rows, rarityOfRow, (row) => by.rows.reduce((most, other) => Math.max(most, alike(row, other)), 0))
  const read = (asked: Asked): Reading => {
    const askedText = askedPart(asked.text)
    return {
      asked,
      askedText,
      telling: readTelling(askedText, 'parents'),
      whole: readTelling(asked.text, 'parents'),
      likeness: remembered(likeness),
    }
  }
  const of: SignsOf = (
    { study, share, askedShare, coverage, concept },
    { asked, telling, whole, askedText, likeness: alike },
  ) => {
    const near = nearBy(alike)
    const { finding, head, all, text, questions: served } = readStudy(study)
    const [first = 0, second = 0] = asked.topics.map(({ weight }) => weight)
    const ages = agesOf(study)
    const isHelp = tests.has(study.studyType) && help.test(`${study.title} ${study.oneLiner}`)
    const wantsHelp = asksHelp.test(askedText)
    const signs: Record<Sign, number> = {
      share,
      askedShare,
      coverage,
      concept,
      askedInFinding: said(telling, finding),
      askedInHead: said(telling, head),
      askedNear: near(telling, all),
      askedNearHead: near(telling, head),
      headSaid: said(head, whole),
      headNear: near(head, whole),
      findingSaid: said(finding, whole),
      findingNear: near(finding, whole),
      topicFit: topicFit(study, asked.topics),
      topicMeant: Math.min(2, first),
      topicLeads: first === 0 ? 0 : (first - second) / (first + second),
      isMain: Number(study.topics[0] === asked.topics[0]?.id),
      isFirst: Number(study.topics.includes(asked.topics[0]?.id ?? '')),
      isNeighbour: Number(study.topics.some((id) => asked.neighbours.has(id))),
      elsewhere: shareElsewhere(study, asked.topics),
      chosen: Number(asked.chosen.has(study.id)),
      chosenPlace: placeAmong(asked.chosen, study.id),
      age: bestAgeFit(ages, asked),
      ageAsked: asked.ageMonths === null ? -1 : Math.sqrt(asked.ageMonths),
      ageStudied: ages === null ? -1 : Math.sqrt((ages[0] + ages[1]) / 2),
      ageSpan: ages === null ? -1 : Math.sqrt(ages[1] - ages[0]),
      isTrial: Number(/Trial|Experimental/.test(study.studyType)),
      isReview: Number(/Meta|Review/.test(study.studyType)),
      isFollowUp: Number(/Longitudinal|Cohort/.test(study.studyType)),
      isSurvey: Number(/Cross|Qualitative|Case/.test(study.studyType)),
      testsHelp: Number(isHelp),
      asksHelp: Number(wantsHelp),
      asksNormal: Number(asksNormal.test(askedText)),
      asksAmount: Number(asksAmount.test(askedText)),
      helpMet: Number(isHelp && wantsHelp),
      unaskedPeople: people.filter((word) => word.test(text) && !word.test(asked.text)).length,
      unaskedOutcomes: outcomes.filter((word) => word.test(study.oneLiner) && !word.test(asked.text)).length,
      words: Math.log(1 + whole.stems.length),
      askedWords: Math.log(1 + telling.stems.length),
      questionSaid: most(served, (question) => said(question, whole)),
      questionNear: most(served, (question) => near(question, whole)),
      askedMet: most(served, (question) => near(telling, question)),
      questionMet: most(served, (question) => Math.sqrt(near(telling, question) * near(question, telling))),
      hasQuestions: Number(served.length > 0),
    }
    return signNames.map((name) => signs[name])
  }
  return { read, of }
}

function weighed<Thing>(things: Thing[], weight: (thing: Thing) => number, value: (thing: Thing) => number): number {
  const all = things.reduce((sum, thing) => sum + weight(thing), 0)
  return all === 0 ? 0 : things.reduce((sum, thing) => sum + weight(thing) * value(thing), 0) / all
}

/** Studies share their words: what two are alike is counted once for a question. */
function remembered(likeness: Likeness): Likeness {
  const known = new Map<number, Map<number, number>>()
  return (one, other) => {
    const low = Math.min(one, other)
    const high = Math.max(one, other)
    let ofLow = known.get(low)
    if (ofLow === undefined) {
      ofLow = new Map()
      known.set(low, ofLow)
    }
    const before = ofLow.get(high)
    if (before !== undefined) return before
    const alike = likeness(one, other)
    ofLow.set(high, alike)
    return alike
  }
}

function most<Thing>(things: Thing[], value: (thing: Thing) => number): number {
  return Math.max(0, ...things.map(value))
}

function placeAmong(chosen: ReadonlySet<string>, id: string): number {
  const place = [...chosen].indexOf(id)
  return place < 0 ? 0 : 1 - place / chosen.size
}

/** The share of the two topics that a study is mostly about that are none of the question's: 0, 0.5 or 1. */
function shareElsewhere(study: Study, topics: Asked['topics']): number {
  const main = study.topics.slice(0, 2)
  return main.filter((id) => !topics.some((topic) => topic.id === id)).length / main.length
}

function topicFit(study: Study, topics: Asked['topics']): number {
  const strongest = topics[0]?.weight
  if (!strongest) return 0
  const fits = study.topics.map(
    (id, place) => ((topics.find((topic) => topic.id === id)?.weight ?? 0) / strongest) * (place === 0 ? 1 : 0.75),
  )
  return Math.max(0, ...fits)
}
