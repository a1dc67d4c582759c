import { createContext, Fragment, use } from 'react'
import { researchWords } from '../../../../words/research.ts'

export type Citing = {
  /** What `[1]`, `[2]` ... point to. */
  sources: readonly { shortCitation: string }[]
  /** Leads to a study; null while the answer is being written and the studies are not shown. */
  onCite: ((number: number) => void) | null
}

export const CitingContext = createContext<Citing>({ sources: [], onCite: null })

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
  const { sources, onCite } = use(CitingContext)
  const source = sources[number - 1]
  if (!source) return onCite ? `[${number}]` : null
  const label = (
    <>
      <span className="visually-hidden">{researchWords.study}</span>
      <b>{number}</b>
      {source.shortCitation}
    </>
  )
  // While it is written the chip already has its size, so that no line breaks again when it can be pressed.
  if (!onCite) return <span className="cite">{label}</span>
  return (
    <button type="button" className="cite" onClick={() => onCite(number)}>
      {label}
    </button>
  )
}
