import { strengthOf } from '../../../modules/studies/studies.ts'
import { typeset, type Voice } from '../../../modules/voice/voice.ts'
import type { Brief, StudyTalk } from '../brief.ts'
import { joined } from './lines.ts'

type Cited = Brief['studies'][number] & { number: number }

/** What a study is, and how far it can be relied on. Says nothing of it that its record doesn't. */
export function onStudies(kind: StudyTalk, brief: Brief, { talk }: Voice): string {
  const cited = citedBefore(brief)
  const [first] = cited
  if (!first) return talk.studyNone
  if (kind === 'sources') return joined([talk.studyAll, cited.map((one) => `- ${referenceTo(one)}`).join('\n')])
  const meant = cited[(brief.talk?.place ?? 1) - 1] ?? first
  if (kind === 'howMany') return howMany(cited, brief.talk?.place === undefined ? null : meant, talk)
  const best = kind === 'strongest' ? strongest(brief.studies.map((one, at) => ({ ...one, number: at + 1 }))) : meant
  const line = kind === 'strongest' ? talk.studyBest : talk.studyThis
  return joined([
    `${line.replace('{name}', nameOf(best))} ${talk.designs[best.study.studyType]} ${talk.strengths[strengthOf(best.study)]}`,
    `${talk.studySays} ${typeset(best.study.oneLiner)} [${best.number}]`,
    peopleIn(best, talk),
  ])
}

function howMany(cited: Cited[], meant: Cited | null, talk: Voice['talk']): string {
  const asked = meant ? [meant] : cited.slice(0, 3)
  return asked.map((one) => `- ${nameOf(one)} [${one.number}]: ${peopleIn(one, talk)}`).join('\n')
}

/** Those that the last answer told of; where it told of none, the nearest. */
function citedBefore({ studies, earlierAnswers }: Brief): Cited[] {
  const all = studies.map((one, at) => ({ ...one, number: at + 1 }))
  const last = earlierAnswers.at(-1) ?? ''
  const told = all.filter(({ study }) => last.includes(typeset(study.oneLiner)))
  return told.length > 0 ? told.toSorted((one, other) => placeOf(one, last) - placeOf(other, last)) : all.slice(0, 2)
}

function placeOf({ study }: Cited, text: string): number {
  return text.indexOf(typeset(study.oneLiner))
}

const ranks = { strong: 2, moderate: 1, early: 0 }
const firmDesigns = ['Meta-Analysis', 'Systematic Review', 'Randomized Controlled Trial']

function strongest(studies: Cited[]): Cited {
  const rank = ({ study }: Cited) => ranks[strengthOf(study)] * 10 - firmDesigns.indexOf(study.studyType)
  const sorted = studies.toSorted(
    (one, other) =>
      rank(other) - rank(one) ||
      (other.study.sampleSize ?? 0) - (one.study.sampleSize ?? 0) ||
      one.number - other.number,
  )
  return sorted[0] as Cited
}

function nameOf({ study }: Cited): string {
  return `“${study.title}”, from ${study.year}`
}

/** Authors, title, year and journal, from the record. */
export function referenceTo(cited: Cited): string {
  const { study, number } = cited
  return `${authorsOf(cited)}: ${nameOf(cited)}, ${study.journal}; ${study.studyType.toLowerCase()} [${number}]`
}

const maxAuthors = 3

function authorsOf({ study: { authors } }: Cited): string {
  const named = authors.slice(0, maxAuthors).map((name) => name.replace(/\.$/, ''))
  return [...named, ...(authors.length > maxAuthors ? ['and others'] : [])].join(', ')
}

function peopleIn({ study }: Cited, { studyPeople, studyNoCount }: Voice['talk']): string {
  const line = study.sampleSize ? studyPeople : studyNoCount
  return line
    .replace('{count}', study.sampleSize?.toLocaleString('en-US') ?? '')
    .replace('{population}', study.population)
}
