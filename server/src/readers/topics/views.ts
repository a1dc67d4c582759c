import { stageOfMonths } from '@nestbook/contract/rules/ages.ts'
import { findAge } from '../../modules/children/children.ts'
import { type Lexicon, stemsOf } from '../../modules/lexicon/lexicon.ts'
import { sentenceEnd } from '../../text/sentences.ts'

/** A text as it is read for its page, with what the lexicon sees in it. */
export type View = { text: string; marks: string[] }
export type ViewsOf = (text: string) => { asking: View; whole: View; sentences: View[] }

/** From so many words on a message is read by its sentences, too: a line is one thing. */
const minToldWords = 35
/** A shorter sentence says little by itself, nor does one of few words that tells an age; so many are read of the others. */
const minWords = 3
const minWordsBesideAge = 6
const maxSentences = 40

/**
 * What a message asks: its first sentence, which is often a title, and those with a question mark. Beside that all of
 * it, and each sentence of a longer message.
 */
export function makeViewsOf(lexicon: Lexicon): ViewsOf {
  const viewOf = (text: string): View => ({ text, marks: marksOf(text, lexicon) })
  return (text) => {
    const sentences = text.split(sentenceEnd).filter((sentence) => sentence.trim())
    const asking = sentences.filter((sentence, place) => place === 0 || sentence.includes('?')).join(' ')
    const whole = viewOf(text)
    if (sentences.length < 2) return { whole, asking: whole, sentences: [whole] }
    const isTold = text.split(/\s+/).length >= minToldWords
    const telling = (isTold ? sentences.slice(0, maxSentences) : []).flatMap((sentence) => {
      const words = sentence.split(/\s+/).length
      const view = viewOf(sentence)
      return words < minWords || (words < minWordsBesideAge && tellsOnlyAge(view)) ? [] : [view]
    })
    return { whole, asking: viewOf(asking), sentences: telling.length === 0 ? [whole] : telling }
  }
}

function tellsOnlyAge({ marks }: View): boolean {
  return marks.length > 0 && marks.every((mark) => mark.startsWith('stage '))
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
