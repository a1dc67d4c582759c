import type { IncomingStudy } from '../import/incoming-study.ts'
import { countWords } from '../rules/count-words.ts'
import type { Note } from './notes.ts'

/** What a record waits for: its turn, or a person, and why. */
export type Waiting = { forPerson: boolean; reasons: string[] }

const minWords = 50
const maxLetters = 12_000
const endOfSentence = /[.!?][)\]"”’']*$/
/** Abstracts may end with a number of registration, an address or whose they are. */
const endOfNotice =
  /(regist(ration|ered|ry)|identifier|trial number|NCT\d|ISRCTN|\bdoi\b|https?:|©|\(c\)|copyright)[^.]{0,120}(\.\S+)*$/i
const cutOff = /truncated at \d+ words|\.\.\.$|…$|\[\.\.\.\]$/i

/** Only what is known whole is given to a model; the rest is for a person, who may find more. */
export function whyWaiting(record: IncomingStudy, abstract: string | null, note: Note | null): Waiting {
  if (record.finding !== null) return forPerson('a person has begun its finding')
  const lacks = [
    ...(record.authors.length > 0 ? [] : ['no authors']),
    ...(record.year && record.year >= 1950 ? [] : ['no year from 1950 on']),
    ...(record.journal && record.journal.length > 1 ? [] : ['no journal']),
    ...(record.url ? [] : ['neither DOI nor PMID nor PMCID']),
    ...lackOf(abstract),
  ]
  if (lacks.length > 0) return forPerson(...lacks)
  return { forPerson: note?.waitsFor === 'person', reasons: note?.reasons ?? [] }
}

function lackOf(abstract: string | null): string[] {
  const text = abstract?.trim() ?? ''
  if (text === '') return ['no abstract']
  if (countWords(text) < minWords) return ['an abstract of a few words only']
  if (text.length > maxLetters) return ['a text too long for an abstract']
  return cutOff.test(text) || !(endOfSentence.test(text) || endOfNotice.test(text)) ? ['no whole abstract'] : []
}

function forPerson(...reasons: string[]): Waiting {
  return { forPerson: true, reasons }
}
