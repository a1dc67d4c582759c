import type { StudySummary } from '@nestbook/contract/studies.ts'
import { createContext, Fragment, use } from 'react'
import { researchWords } from '../../../words/research.ts'

/** What a citation can point to: null while the answer is being written and the studies are not known. */
export type Citing = { studies: readonly StudySummary[] | null; onCite: (number: number) => void }

export const CitingContext = createContext<Citing>({ studies: null, onCite: () => {} })

const mark = /\[(\d{1,3})\]/

/** Text in which every `[n]` that cites a study is a chip; the others stay as they are written. */
export function CitedText({ text }: { text: string }) {
  if (!mark.test(text)) return text
  // Splitting by a pattern with one group puts the numbers at the odd places.
  return text.split(mark).map((part, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text only ever grow at its end.
    return place % 2 === 0 ? <Fragment key={place}>{part}</Fragment> : <Citation key={place} number={Number(part)} />
  })
}

function Citation({ number }: { number: number }) {
  const { studies, onCite } = use(CitingContext)
  if (!studies) return <BareChip number={number} />
  const study = studies[number - 1]
  if (!study) return `[${number}]`
  return (
    <button type="button" className="cite" onClick={() => onCite(number)}>
      <span className="vh">{researchWords.study}</span>
      <b>{number}</b>
      {study.shortCitation}
    </button>
  )
}

function BareChip({ number }: { number: number }) {
  return (
    <span className="cite is-bare">
      <b>{number}</b>
    </span>
  )
}
