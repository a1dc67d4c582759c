import type { Study, StudyQuestions } from '../../modules/studies/studies.ts'
import { askedPart, titleOf } from '../asked-part/asked-part.ts'
import { agesOf, agesOfFinding, bestAgeFit, middleOf } from './ages.ts'
import { type AskedMarks, countBits, marksOfQuestion, marksOfStudy, type StudyMarks } from './marks.ts'
import { apart, mattersIn } from './matters.ts'
import { nearIn, type Stretch, saidBy, says, saysNearly, type Words } from './said.ts'
import { type Similarity, similarityOf } from './similarity.ts'
import { makeLikeness, type StudyWords } from './study-words.ts'
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

/** All that is read of a study once. */
type StudyReading = {
  finding: Words
  head: Words
  questions: Words[]
  ages: ReturnType<typeof agesOf>
  findingAges: ReturnType<typeof agesOfFinding>
  marks: StudyMarks
  matters: { sleep: number; others: number }
  design: Pick<Record<Sign, number>, 'isTrial' | 'isReview' | 'isFollowUp' | 'isSurvey'>
}

export type SignsOf = (candidate: Candidate, reading: Reading) => number[]
export type Signs = { read: (asked: Asked) => Reading; of: SignsOf }

export function makeSigns(readTelling: ReadTelling, questions: StudyQuestions, words: StudyWords): Signs {
  const { rarity, rarityOfRow, rarityOfPlace, rarityOfId, idOf, placesOf } = words
  const likenessOf = makeLikeness(words)
  const readings = new Map<string, StudyReading>()
  const readStudy = (study: Study): StudyReading => {
    const known = readings.get(study.id)
    if (known) return known
    const read = (text: string, of: 'parents' | 'any'): Words => {
      const { stems, rows } = readTelling(text, of)
      const ids = stems.flatMap((stem) => idOf.get(stem) ?? [])
      return { ids: Uint32Array.from(ids), places: Uint32Array.from(placesOf(rows)) }
    }
    const headText = `${study.title} ${study.keywords.join(' ')}`
    const made = {
      finding: read(study.oneLiner, 'any'),
      head: read(headText, 'any'),
      questions: (questions.get(study.id) ?? []).map((question) => read(question, 'parents')),
      ages: agesOf(study),
      findingAges: agesOfFinding(study),
      marks: marksOfStudy(study),
      matters: {
        sleep: mattersIn(`${study.title}. ${study.oneLiner}`, 'said', true),
        others: mattersIn(`${study.title}. ${study.oneLiner}`, 'said', false),
      },
      design: {
        isTrial: Number(/Trial|Experimental/.test(study.studyType)),
        isReview: Number(/Meta|Review/.test(study.studyType)),
        isFollowUp: Number(/Longitudinal|Cohort/.test(study.studyType)),
        isSurvey: Number(/Cross|Qualitative|Case/.test(study.studyType)),
      },
    }
    readings.set(study.id, made)
    return made
  }
  const read = (asked: Asked): Reading => {
    const askedText = askedPart(asked.text)
    const telling = readTelling(askedText, 'parents')
    const whole = readTelling(asked.text, 'parents')
    const rows = [...new Set([...telling.rows, ...whole.rows])]
    const placeOfRow = new Map(rows.map((row, place) => [row, place]))
    const stretch = ({ stems, rows: own }: Telling): Stretch => ({
      rarity: stems.map(rarity),
      placeOfId: placesOfIds(stems, idOf),
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
      similarity: similarityOf(
        likenessOf(rows),
        { words: rows.length, asking: telling.rows.length, whole: ofWhole.places },
        rarityOfPlace.length,
      ),
    }
  }
  const of: SignsOf = ({ study, share, askedShare, coverage, concept }, reading) => {
    const { asked, telling, whole, similarity, named, marks: asks } = reading
    const { finding, head, questions: served, ages, findingAges, marks, matters, design } = readStudy(study)
    const { toTelling, toWhole } = similarity
    const nearAll = ({ places }: Words) => Array.from(places, similarity.numberOf)
    const saysTo = (to: number[], words: Words, near: number[]) => saysNearly(to, words, near, rarityOfPlace)
    const [nearHead, nearFinding] = [nearAll(head), nearAll(finding)]
    const nearServed = served.map(nearAll)
    const child = asked.isOfAnyAge ? { ...asked, ageMonths: middleOf(ages) } : asked
    const [first = 0, second = 0] = asked.topics.map(({ weight }) => weight)
    const askedMet = nearServed.map((near) => nearIn(telling, near, similarity))
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
      askedNear: nearIn(telling, [...nearHead, ...nearFinding], similarity),
      askedNearHead: nearIn(telling, nearHead, similarity),
      headSaid: says(whole, head, rarityOfId),
      headNear: saysTo(toWhole, head, nearHead),
      findingSaid: says(whole, finding, rarityOfId),
      findingNear: saysTo(toWhole, finding, nearFinding),
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
      ...design,
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
      words: Math.log(1 + whole.rarity.length),
      askedWords: Math.log(1 + telling.rarity.length),
      questionSaid: greatest(served.map((question) => says(whole, question, rarityOfId))),
      questionNear: greatest(served.map((question, at) => saysTo(toWhole, question, nearServed[at] ?? []))),
      askedMet: greatest(askedMet),
      questionMet: greatest(
        served.map((question, at) =>
          Math.sqrt((askedMet[at] ?? 0) * saysTo(toTelling, question, nearServed[at] ?? [])),
        ),
      ),
      hasQuestions: Number(served.length > 0),
    }
    return signNames.map((name) => signs[name])
  }
  return { read, of }
}

function placesOfIds(stems: string[], idOf: ReadonlyMap<string, number>): Uint16Array {
  const places = new Uint16Array(idOf.size)
  for (const [place, stem] of stems.entries()) {
    const id = idOf.get(stem)
    if (id !== undefined) places[id] = place + 1
  }
  return places
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
