import { askedPart } from '../asked-part/asked-part.ts'
import type { ReadTelling, Telling } from '../bearing/bearing.ts'
import type { NearTo } from './nearness.ts'
import { type PartReading, unit } from './read-part.ts'

/** What is known of a question when the parts of its pages are weighed. */
type Asked = { text: string; ageMonths: number | null }

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

const numbers = /\b(?:\d+|two|three|four|five|six|eight|ten|twelve|hours?|minutes?|weeks?|months?|ounces?)\b/gi
const asksNormal = /\b(?:normal|okay|ok|wrong with|worried|worry|bad for|harm\w*|hurt\w*|safe|phase|common|expected)\b/i
const asksAmount =
  /\b(?:how (?:much|many|long|often|old|late|early|soon|far)|when (?:do|did|does|should|can|will|is|are)|what (?:age|time)|at what)\b/i
const asksChoice = /\b(?:should (?:i|we)|is it worth|better|or should|do (?:i|we) (?:need|have)|can (?:i|we)|vs)\b/i
const asksWhy = /\bwhy\b|\bwhat(?:'s| is) (?:going|causing|wrong)|\bcould it be\b/i
const saysNormal = /\b(?:normal|common|usual|no harm|harmless|mostly|fine)\b/i
const saysChoice = /\b(?:yes|no|needn.t|don.t have to|can|either|rather|better|not needed|only if)\b/i
const saysWhy = /\b(?:because|since|usually means|reason|so that|as a rule)\b/i

export type Rarity = {
  ofStem: (stem: string) => number
  ofRow: (row: number) => number
  ofPlace: (place: number) => number
}

export type Reading = {
  asked: Asked
  part: Telling
  whole: Telling
  title: Telling
  askedText: string
  vectors: Record<'asked' | 'whole' | 'title', Map<string, number>>
}

export function makePartSigns(readTelling: ReadTelling, nearTo: NearTo, rarity: Rarity) {
  const vectorOf = (stems: string[]) => unit(new Map(stems.map((stem) => [stem, rarity.ofStem(stem)])))
  const read = (asked: Asked): Reading => {
    const askedText = askedPart(asked.text)
    const title = asked.text.split(/(?<=[.!?…])\s+|\n/)[0] ?? ''
    const tell = (text: string) => readTelling(text, 'parents')
    const [part, whole, first] = [tell(askedText), tell(asked.text), tell(title)]
    return {
      asked,
      part,
      whole,
      title: first,
      askedText,
      vectors: {
        asked: vectorOf(part.stems),
        whole: vectorOf(whole.stems),
        title: vectorOf(first.stems),
      },
    }
  }
  const weightOf = (stem: string) => rarity.ofStem(stem)
  const said = (these: Telling, those: Telling) => {
    const held = new Set(those.stems)
    return weighed(these.stems, weightOf, (stem) => Number(held.has(stem)))
  }
  /** How near what a message says is to a part; and the other way round. Rows of parts are places. */
  const near = (message: Telling, part: Telling) =>
    weighed(
      message.rows,
      (row) => rarity.ofRow(row),
      (row) => {
        const alike = nearTo(row)
        let most = 0
        for (const place of part.rows) if ((alike[place] ?? 0) > most) most = alike[place] ?? 0
        return most
      },
    )
  const nearBack = (part: Telling, message: Telling) => {
    const all = message.rows.map((row) => nearTo(row))
    return weighed(
      part.rows,
      (place) => rarity.ofPlace(place),
      (place) => {
        let most = 0
        for (const alike of all) if ((alike[place] ?? 0) > most) most = alike[place] ?? 0
        return most
      },
    )
  }
  const of = (part: PartReading, r: Reading): number[] => {
    const { askedText } = r
    const [normal, amount, choice, why] = [asksNormal, asksAmount, asksChoice, asksWhy].map((one) =>
      Number(one.test(askedText)),
    ) as [number, number, number, number]
    const cueSaid = part.cues.map((cue) => said(cue, r.whole) * Math.min(1, cue.stems.length / 2))
    const cueAsked = part.cues.map((cue) => said(cue, r.part) * Math.min(1, cue.stems.length / 2))
    const cueNear = part.cues.map((cue) => nearBack(cue, r.part))
    const best = Math.max(0, ...cueSaid)
    const signs = {
      cosAsked: cosine(r.vectors.asked, part.terms),
      cosWhole: cosine(r.vectors.whole, part.terms),
      cosTitle: cosine(r.vectors.title, part.terms),
      saidText: said(r.part, part.text),
      nearText: near(r.part, part.text),
      saidHead: said(r.part, part.head),
      nearHead: near(r.part, part.head),
      headSaid: said(part.head, r.whole),
      textSaidW: said(part.text, r.whole),
      textSaid: said(part.text, r.part),
      textNear: nearBack(part.text, r.part),
      cueSaid: best,
      cueSaidAsked: Math.max(0, ...cueAsked),
      cueNear: Math.max(0, ...cueNear),
      cueBoth: Math.max(0, ...part.cues.map((cue, at) => Math.sqrt((cueNear[at] ?? 0) * near(r.part, cue)))),
      cueLong: Math.max(0, ...part.cues.map((cue, at) => ((cueSaid[at] ?? 0) > 0.99 ? cue.stems.length : 0))),
      titleSaid: said(r.title, part.text),
      titleNear: near(r.title, part.text),
      isTwist: Number(part.isTwist),
      partWords: Math.log(1 + part.text.stems.length),
      numberMet: amount * Math.min(3, (part.plain.match(numbers) ?? []).length),
      normalMet: normal * Number(saysNormal.test(part.plain)),
      choiceMet: choice * Number(saysChoice.test(part.plain)),
      whyMet: why * Number(saysWhy.test(part.plain)),
      hasMonths: Number(part.months !== null),
    }
    return ownSignNames.map((name) => signs[name])
  }
  const likeness = (text: Telling, { vectors, part }: Reading) =>
    cosine(vectors.whole, vectorOf(text.stems)) + near(part, text)
  return { read, of, likeness }
}

function cosine(one: Map<string, number>, other: Map<string, number>): number {
  let sum = 0
  for (const [term, weight] of one) sum += weight * (other.get(term) ?? 0)
  return sum
}

function weighed<Thing>(things: Thing[], weight: (thing: Thing) => number, value: (thing: Thing) => number): number {
  let all = 0
  let sum = 0
  for (const thing of things) {
    const own = weight(thing)
    all += own
    if (own > 0) sum += own * value(thing)
  }
  return all === 0 ? 0 : sum / all
}
