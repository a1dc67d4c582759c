import { stemmer } from 'stemmer'

const known = new Map<string, string>()
/** Bounds the memory for stems; parents' typing errors are without end. */
const maxKnown = 60_000

/** The words of a text in order: lower case, apostrophes closed up, `3yo` kept whole. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/[’']/g, '')
  // Nearly all texts are plain English, which is read in a third of the time.
  if (isPlainEnglish.test(plain)) return plain.match(/[a-z0-9]+/g) ?? []
  return plain.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** ASCII, dashes, curly quotes and the ellipsis. */
const isPlainEnglish = /^[\0-\x7f\u2010-\u201f\u2026]*$/

/** Porter stems of a text's words, in order. */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(stemOf)
}

/** What is written or said otherwise in Britain, as our own texts say it. */
const american = new Map(
  Object.entries({
    ...{ mum: 'mom', mums: 'moms', mummy: 'mommy', mam: 'mom', maths: 'math', pyjamas: 'pajamas', revision: 'study' },
    ...{ nappy: 'diaper', nappies: 'diapers', dummy: 'pacifier', dummies: 'pacifiers', cot: 'crib', pram: 'stroller' },
    ...{ behaviour: 'behavior', behaviours: 'behaviors', favourite: 'favorite', counsellor: 'counselor' },
    ...{
      paediatrician: 'pediatrician',
      diarrhoea: 'diarrhea',
      childminder: 'nanny',
      colour: 'color',
      neighbour: 'neighbor',
    },
  }),
)

export function stemOf(word: string): string {
  const found = known.get(word)
  if (found !== undefined) return found
  const stem = stemmer(american.get(word) ?? word)
  if (known.size < maxKnown) known.set(word, stem)
  return stem
}
