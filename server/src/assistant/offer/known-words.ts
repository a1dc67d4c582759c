import { type Lexicon, wordsOf } from '../../modules/lexicon/lexicon.ts'
import { isCommonName } from '../../readers/child-mentions/child-mentions.ts'

/** The words that our own texts are written in: `capital` ones as they stand inside a sentence. Nobody's name is among them. */
export type KnownWords = { plain: ReadonlySet<string>; capital: ReadonlySet<string> }

export function readKnownWords(
  { titles, texts }: { titles: readonly string[]; texts: readonly string[] },
  { concepts }: Lexicon,
): KnownWords {
  const expressions = concepts.flatMap(({ parents, hints }) => [...parents, ...hints])
  const plain = [...titles, ...texts, ...expressions].flatMap(wordsOf).filter((word) => !isCommonName(word))
  const capital = texts.flatMap((text) => text.match(/(?<=[^.?!] )\p{Lu}[\p{L}’']*/gu) ?? [])
  return { plain: new Set(plain), capital: new Set(capital) }
}
