import { askedPart } from '../asked-part/asked-part.ts'
import type { ReadTelling, Telling } from '../bearing/bearing.ts'
import type { BookWords } from './book-words.ts'
import {
  cosineTo,
  type Nearly,
  nearIn,
  readNearly,
  readSaid,
  type Said,
  saidBy,
  saysNearly,
  saysOf,
} from './read-message.ts'
import { type PageReading, type PartReading, unit } from './read-part.ts'
import type { NearTo } from './similarity.ts'

/** Of a part alone. */
export const ownSignNames = [
  'cosAsked',
  'cosWhole',
  'cosTitle',
  'saidText',
  'nearText',
  'saidHead',
  'nearHead',
  'headSaid',
  'textSaidW',
  'textSaid',
  'textNear',
  'cueSaid',
  'cueSaidAsked',
  'cueNear',
  'cueBoth',
  'cueLong',
  'titleSaid',
  'titleNear',
  'isTwist',
  'partWords',
  'numberMet',
  'normalMet',
  'choiceMet',
  'whyMet',
  'hasMonths',
] as const
/** And those of its page: its chance, its place among the likeliest, its chance beside the first's. */
export const partSignNames = [...ownSignNames, 'pageChance', 'pageRank', 'pageShare'] as const

const asksNormal = /\b(?:normal|okay|ok|wrong with|worried|worry|bad for|harm\w*|hurt\w*|safe|phase|common|expected)\b/i
const asksAmount =
  /\b(?:how (?:much|many|long|often|old|late|early|soon|far)|when (?:do|did|does|should|can|will|is|are)|what (?:age|time)|at what)\b/i
const asksChoice = /\b(?:should (?:i|we)|is it worth|better|or should|do (?:i|we) (?:need|have)|can (?:i|we)|vs)\b/i
const asksWhy = /\bwhy\b|\bwhat(?:'s| is) (?:going|causing|wrong)|\bcould it be\b/i
/** What is read of a message once, before the parts are weighed. */
export type Reading = {
  /** Whether it asks if something is normal, how much or when, which of two, and why: 0 or 1. */
  asks: { normal: number; amount: number; choice: number; why: number }
  asked: Said & Nearly
  whole: Said
  title: Said & Nearly
  terms: Map<string, number>
}

export function makePartSigns(readTelling: ReadTelling, nearTo: NearTo, book: BookWords) {
  /** All pages that are weighed have been read before. */
  const read = (text: string): Reading => {
    const askedText = askedPart(text)
    const title = text.split(/(?<=[.!?…])\s+|\n/)[0] ?? ''
    const stretch = (of: string) => {
      const telling = readTelling(of, 'parents')
      return { ...readSaid(telling, book), ...readNearly(telling, book, nearTo) }
    }
    const whole = readSaid(readTelling(text, 'parents'), book)
    const terms = new Map(whole.stems.map((stem, place) => [stem, whole.vector[place] ?? 0]))
    const asks = {
      normal: Number(asksNormal.test(askedText)),
      amount: Number(asksAmount.test(askedText)),
      choice: Number(asksChoice.test(askedText)),
      why: Number(asksWhy.test(askedText)),
    }
    const asked = stretch(askedText)
    return { asks, asked, whole, title: title === askedText ? asked : stretch(title), terms }
  }
  /** A page is looked at before the signs of its parts. */
  const lookAt = (page: PageReading, { asked, title }: Reading) => {
    asked.lookAt(page)
    title.lookAt(page)
  }
  const of = (page: PageReading, part: PartReading, { asks, asked, whole, title }: Reading): number[] => {
    const { text, head, terms, firstWeight } = part
    const cues = Array.from({ length: part.cues }, (_, at) => {
      const [ids, places] = [part.firstCue + 2 * at, part.firstCue + 2 * at + 1]
      const length = (page.starts[ids + 1] ?? 0) - (page.starts[ids] ?? 0)
      const said = saysOf(whole, page, ids, book) * Math.min(1, length / 2)
      const near = saysNearly(asked, page, places, book)
      return {
        said,
        near,
        saidAsked: saysOf(asked, page, ids, book) * Math.min(1, length / 2),
        both: Math.sqrt(near * nearIn(asked, page, places)),
        long: said > 0.99 ? length : 0,
      }
    })
    const greatest = (name: 'said' | 'near' | 'saidAsked' | 'both' | 'long') =>
      cues.reduce((max, cue) => Math.max(max, cue[name]), 0)
    const signs = {
      cosAsked: cosineTo(asked, page, terms, firstWeight),
      cosWhole: cosineTo(whole, page, terms, firstWeight),
      cosTitle: cosineTo(title, page, terms, firstWeight),
      saidText: saidBy(asked, page, text),
      nearText: nearIn(asked, page, text + 1),
      saidHead: saidBy(asked, page, head),
      nearHead: nearIn(asked, page, head + 1),
      headSaid: saysOf(whole, page, head, book),
      textSaidW: saysOf(whole, page, text, book),
      textSaid: saysOf(asked, page, text, book),
      textNear: saysNearly(asked, page, text + 1, book),
      cueSaid: greatest('said'),
      cueSaidAsked: greatest('saidAsked'),
      cueNear: greatest('near'),
      cueBoth: greatest('both'),
      cueLong: greatest('long'),
      titleSaid: saidBy(title, page, text),
      titleNear: nearIn(title, page, text + 1),
      isTwist: Number(part.isTwist),
      partWords: Math.log(1 + (page.starts[text + 1] ?? 0) - (page.starts[text] ?? 0)),
      numberMet: asks.amount * Math.min(3, part.numbers),
      normalMet: asks.normal * Number(part.saysNormal),
      choiceMet: asks.choice * Number(part.saysChoice),
      whyMet: asks.why * Number(part.saysWhy),
      hasMonths: Number(part.months !== null),
    }
    return ownSignNames.map((name) => signs[name])
  }
  /** How like a text is to what is asked, 0 to about 2. */
  const likeness = (text: Telling, { terms, asked }: Reading) => {
    const weights = unit(text.stems.map(book.rarityOfStem))
    const other = new Map(text.stems.map((stem, place) => [stem, weights[place] ?? 0]))
    let cosine = 0
    for (const [term, weight] of terms) cosine += weight * (other.get(term) ?? 0)
    const places = Uint16Array.from(book.placesOf(text.rows))
    const starts = Uint32Array.of(0, places.length)
    const alone = { numbers: places, starts, places, weights: new Float64Array(), parts: [] }
    for (const word of asked.near) word.lookAt(places)
    return cosine + nearIn(asked, alone, 0)
  }
  return { read, lookAt, of, likeness }
}
