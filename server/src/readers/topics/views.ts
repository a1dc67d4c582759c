import { stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { findAge } from '../../modules/children/children.ts'
import { type Lexicon, stemsOf } from '../../modules/lexicon/lexicon.ts'
import { sentenceEnd } from '../../text/sentences.ts'

/** A text as it is read for its page, with what the lexicon sees in it. */
export type View = { text: string; marks: string[] }
export type ViewsOf = (text: string) => { asking: View; whole: View }

/** What a message asks: its first sentence, which is often a title, and those with a question mark; and all of it. */
export function makeViewsOf(lexicon: Lexicon): ViewsOf {
  const viewOf = (text: string): View => ({ text, marks: marksOf(text, lexicon) })
  return (text) => {
    const sentences = text.split(sentenceEnd).filter((sentence) => sentence.trim())
    const asking = sentences.filter((sentence, place) => place === 0 || sentence.includes('?')).join(' ')
    const whole = viewOf(text)
    return { whole, asking: sentences.length < 2 ? whole : viewOf(asking) }
  }
}

function marksOf(text: string, lexicon: Lexicon): string[] {
  const named = lexicon.named(stemsOf(text)).map(({ meaning }) => meaning)
  const age = findAge(text)
  return [
    ...named.map(({ id }) => `matter ${id}`),
    ...named.map(({ topics: [topic] }) => `of ${topic}`),
    ...(age ? [`stage ${stageOfMonths(age.months)}`] : []),
  ]
}
