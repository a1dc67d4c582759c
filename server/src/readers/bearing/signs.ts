import type { Study, StudyQuestions } from '../../modules/studies/studies.ts'
import { askedPart, titleOf } from '../asked-part/asked-part.ts'
import { agesOf, agesOfFinding, bestAgeFit, middleOf } from './ages.ts'
import { type AskedMarks, countBits, marksOfQuestion, marksOfStudy, type StudyMarks } from './marks.ts'
import { apart, mattersIn } from './matters.ts'
import { type Near, type Similarity, similarityOf, weighed } from './similarity.ts'
import { makeProducts, type StudyWords } from './study-words.ts'
import type { ReadTelling, Telling } from './words.ts'

/** What is known of a question when its studies are weighed. */
export type Asked = {
  text: string
  /** The nearest first; a weight of 1 and more is a topic surely meant. */
  topics: { id: string; weight: number }[]
  /** Topics on the same shelf as the first. */
  neighbours: ReadonlySet<string>
  /** Whether that shelf is the one on sleep. */
  isOfSleep: boolean
  /** Ids of the studies that the page on the first topic wants a parent to know of. */
  chosen: ReadonlySet<string>
  ageMonths: number | null
  isRoughAge: boolean
  /** Of other children that are asked about in one go. */
  otherAgesMonths: number[]
  /** A line that names no child asks for children of all ages: each study is weighed at the ages that it studied. */
  isOfAnyAge: boolean
}

/**
 * A study with how well its words match, each 0 to 1. These are the share of the best score for all words and for those
 * that ask, and the coverage of the question's words and matters.
 */
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
  'findingAge',
  'mattersMet',
  'mattersUnmet',
  'apartUnmet',
  'titleUnmet',
  'unaskedMatters',
  'untoldMatters',
  'words',
  'askedWords',
  'questionSaid',
  'questionNear',
  'askedMet',
  'questionMet',
  'hasQuestions',
] as const
export type Sign = (typeof signNames)[number]

/** The telling words of a stretch of a question, each with how much it tells. */
type Stretch = {
  stems: string[]
  rarity: number[]
  /** Where among the stems a stem stands. */
  placeOf: Map<string, number>
  /** The places of its words with a vector among the question's, and how much each tells. */
  places: number[]
  rarityOfPlaces: number[]
}
/** All that is read of a question once, before its studies are weighed. */
export type Reading = {
  asked: Asked
  telling: Stretch
  whole: Stretch
  marks: AskedMarks
  /** The narrower matters that its title, the words that ask, and all of it name. */
  named: { title: number; asked: number; told: number }
  similarity: Similarity
}

/** The telling words of a text about a study; `places` are those of words with a vector among the words of all studies. */
type Words = { stems: string[]; places: number[] }
/** All that is read of a study once. */
type StudyReading = {
  finding: Words
  head: Words
  all: Words
  questions: Words[]
  ages: ReturnType<typeof agesOf>
  findingAges: ReturnType<typeof agesOfFinding>
  marks: StudyMarks
  matters: { sleep: number; others: number }
}

export type SignsOf = (candidate: Candidate, reading: Reading) => number[]
export type Signs = { read: (asked: Asked) => Reading; of: SignsOf }

export function makeSigns(readTelling: ReadTelling, questions: StudyQuestions, words: StudyWords): Signs {
  const { rarity, rarityOfRow, rarityOfPlace, placesOf } = words
  const products = makeProducts(words)
  const readings = new Map<string, StudyReading>()
  const readStudy = (study: Study): StudyReading => {
    const known = readings.get(study.id)
    if (known) return known
    const read = (text: string, of: 'parents' | 'any'): Words => {
      const { stems, rows } = readTelling(text, of)
      return { stems, places: placesOf(rows) }
    }
    const headText = `${study.title} ${study.keywords.join(' ')}`
    const made = {
      finding: read(study.oneLiner, 'any'),
      head: read(headText, 'any'),
      all: read(`${headText} ${study.oneLiner}`, 'any'),
      questions: (questions.get(study.id) ?? []).map((question) => read(question, 'parents')),
      ages: agesOf(study),
      findingAges: agesOfFinding(study),
      marks: marksOfStudy(study),
      matters: {
        sleep: mattersIn(`${study.title}. ${study.oneLiner}`, 'said', true),
        others: mattersIn(`${study.title}. ${study.oneLiner}`, 'said', false),
      },
    }
    readings.set(study.id, made)
    return made
  }
  const read = (asked: Asked): Reading => {
    const askedText = askedPart(asked.text)
    const telling = readTelling(askedText, 'parents')
    const whole = readTelling(asked.text, 'parents')
    const rows = [...new Set([...whole.rows, ...telling.rows])]
    const placeOfRow = new Map(rows.map((row, place) => [row, place]))
    const stretch = ({ stems, rows: own }: Telling): Stretch => ({
      stems,
      rarity: stems.map(rarity),
      placeOf: new Map(stems.map((stem, place) => [stem, place])),
      places: own.map((row) => placeOfRow.get(row) ?? 0),
      rarityOfPlaces: own.map(rarityOfRow),
    })
    const [ofTelling, ofWhole] = [stretch(telling), stretch(whole)]
    return {
      asked,
      telling: ofTelling,
      whole: ofWhole,
      marks: marksOfQuestion(asked.text, askedText),
      named: {
        title: mattersIn(titleOf(asked.text), 'asked', asked.isOfSleep),
        asked: mattersIn(askedText, 'asked', asked.isOfSleep),
        told: mattersIn(asked.text, 'asked', asked.isOfSleep),
      },
      similarity: similarityOf(rows.map(products), ofTelling.places, ofWhole.places),
    }
  }
  /** How much of what a question says a study says, by how much it tells: in the same words, or in near ones. */
  const saidBy = ({ rarity: weights, placeOf }: Stretch, { stems }: Words) => {
    const isSaid = new Uint8Array(weights.length)
    for (const stem of stems) {
      const place = placeOf.get(stem)
      if (place !== undefined) isSaid[place] = 1
    }
    return weighed(weights, (at) => isSaid[at] ?? 0)
  }
  const nearIn = ({ places, rarityOfPlaces }: Stretch, near: Near[]) =>
    weighed(rarityOfPlaces, (at) => {
      const place = places[at] ?? 0
      let max = 0
      for (const { toEach } of near) if ((toEach[place] ?? 0) > max) max = toEach[place] ?? 0
      return max
    })
  /** How much of what a study says a question says: in the same words, or in near ones. */
  const says = ({ placeOf }: Stretch, { stems }: Words) =>
    weighed(stems.map(rarity), (at) => Number(placeOf.has(stems[at] ?? '')))
  const saysNearly = (to: 'toTelling' | 'toWhole', { places }: Words, near: Near[]) =>
    weighed(
      places.map((place) => rarityOfPlace[place] ?? 0),
      (at) => near[at]?.[to] ?? 0,
    )
  const of: SignsOf = ({ study, share, askedShare, coverage, concept }, reading) => {
    const { asked, telling, whole, similarity, named, marks: asks } = reading
    const { finding, head, all, questions: served, ages, findingAges, marks, matters } = readStudy(study)
    const nearAll = ({ places }: Words) => places.map(similarity)
    const [nearHead, nearFinding] = [nearAll(head), nearAll(finding)]
    const nearServed = served.map(nearAll)
    const child = asked.isOfAnyAge ? { ...asked, ageMonths: middleOf(ages) } : asked
    const [first = 0, second = 0] = asked.topics.map(({ weight }) => weight)
    const askedMet = nearServed.map((near) => nearIn(telling, near))
    const shelf = asked.isOfSleep ? 'sleep' : 'others'
    const said = matters[shelf]
    const greatest = (values: number[]) => Math.max(0, ...values)
    const signs: Record<Sign, number> = {
      share,
      askedShare,
      coverage,
      concept,
      askedInFinding: saidBy(telling, finding),
      askedInHead: saidBy(telling, head),
      askedNear: nearIn(telling, nearAll(all)),
      askedNearHead: nearIn(telling, nearHead),
      headSaid: says(whole, head),
      headNear: saysNearly('toWhole', head, nearHead),
      findingSaid: says(whole, finding),
      findingNear: saysNearly('toWhole', finding, nearFinding),
      topicFit: topicFit(study, asked.topics),
      topicMeant: Math.min(2, first),
      topicLeads: first === 0 ? 0 : (first - second) / (first + second),
      isMain: Number(study.topics[0] === asked.topics[0]?.id),
      isFirst: Number(study.topics.includes(asked.topics[0]?.id ?? '')),
      isNeighbour: Number(study.topics.some((id) => asked.neighbours.has(id))),
      elsewhere: shareElsewhere(study, asked.topics),
      chosen: Number(asked.chosen.has(study.id)),
      chosenPlace: placeAmong(asked.chosen, study.id),
      age: bestAgeFit(ages, child),
      ageAsked: child.ageMonths === null ? -1 : Math.sqrt(child.ageMonths),
      ageStudied: ages === null ? -1 : Math.sqrt(middleOf(ages) ?? 0),
      ageSpan: ages === null ? -1 : Math.sqrt(ages[1] - ages[0]),
      isTrial: Number(/Trial|Experimental/.test(study.studyType)),
      isReview: Number(/Meta|Review/.test(study.studyType)),
      isFollowUp: Number(/Longitudinal|Cohort/.test(study.studyType)),
      isSurvey: Number(/Cross|Qualitative|Case/.test(study.studyType)),
      testsHelp: Number(marks.isHelp),
      asksHelp: Number(asks.help),
      asksNormal: Number(asks.normal),
      asksAmount: Number(asks.amount),
      helpMet: Number(marks.isHelp && asks.help),
      unaskedPeople: countBits(marks.people & ~asks.people),
      unaskedOutcomes: countBits(marks.outcomes & ~asks.outcomes),
      findingAge: bestAgeFit(findingAges, child),
      mattersMet: countBits(said & named.asked),
      mattersUnmet: countBits(named.asked & ~said),
      apartUnmet: countBits(named.asked & ~said & apart[shelf]),
      titleUnmet: countBits(named.title & ~said),
      unaskedMatters: countBits(said & ~named.asked),
      untoldMatters: countBits(said & ~named.told),
      words: Math.log(1 + whole.stems.length),
      askedWords: Math.log(1 + telling.stems.length),
      questionSaid: greatest(served.map((question) => says(whole, question))),
      questionNear: greatest(served.map((question, at) => saysNearly('toWhole', question, nearServed[at] ?? []))),
      askedMet: greatest(askedMet),
      questionMet: greatest(
        served.map((question, at) =>
          Math.sqrt((askedMet[at] ?? 0) * saysNearly('toTelling', question, nearServed[at] ?? [])),
        ),
      ),
      hasQuestions: Number(served.length > 0),
    }
    return signNames.map((name) => signs[name])
  }
  return { read, of }
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
