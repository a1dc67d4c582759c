import { stemsOf } from '../server/src/modules/lexicon/lexicon.ts'
import type { Answered } from './ask-all.ts'

/** A sentence is backed when so much of what it says stands in the study it cites. */
const minBacked = 0.6

/** Of the sentences that cite a study, how many say what that study's title and finding say, by their words. */
export function citedSentences(
  { result: { response, studies } }: Answered,
  meaningfulStems: (text: string) => string[],
): { all: number; backed: number } {
  const sentences = response.split('\n').filter((line) => /\[\d+\]/.test(line))
  const backed = sentences.filter((sentence) => {
    const cited = [...sentence.matchAll(/\[(\d+)\]/g)].flatMap(([, number]) => studies[Number(number) - 1] ?? [])
    const there = new Set(cited.flatMap(({ title, oneLiner }) => stemsOf(`${title} ${oneLiner}`)))
    const said = meaningfulStems(sentence.replace(/\[\d+\]/g, ''))
    return cited.length > 0 && said.filter((stem) => there.has(stem)).length >= minBacked * said.length
  })
  return { all: sentences.length, backed: backed.length }
}

/** How many of the words that say what the matter is have to come back; short questions have fewer. */
const wordsComingBack = 2

/** Whether the answer speaks of what the parent described, in the parent's own words, before its steps begin. */
export function namesSituation({ asked, result }: Answered, meaningfulStems: (text: string) => string[]): boolean {
  const told = [...new Set(meaningfulStems([...asked.after, asked.text].join(' ')))]
  const begin = new Set(stemsOf(result.response.split(/\n1\. /)[0] ?? ''))
  return told.filter((stem) => begin.has(stem)).length >= Math.min(wordsComingBack, told.length)
}
