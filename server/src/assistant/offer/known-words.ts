import { askedOnHome, loadHomeSets, titlesOnHome } from '../../modules/home/home.ts'
import { type Lexicon, wordsOf } from '../../modules/lexicon/lexicon.ts'
import { isCommonName } from '../../readers/child-mentions/child-mentions.ts'

/** The words that our own texts are written in: `capital` ones as they stand inside a sentence. Nobody's name is among them. */
export type KnownWords = { plain: ReadonlySet<string>; capital: ReadonlySet<string> }

export function readKnownWords(contentFolder: string, { concepts }: Lexicon): KnownWords {
  const sets = loadHomeSets(contentFolder)
  const texts = askedOnHome(sets).map(({ text }) => text)
  const expressions = concepts.flatMap(({ parents, hints }) => [...parents, ...hints])
  const plain = [...titlesOnHome(sets), ...texts, ...expressions].flatMap(wordsOf).filter((word) => !isCommonName(word))
  const capital = texts.flatMap((text) => text.match(/(?<=[^.?!] )\p{Lu}[\p{L}’']*/gu) ?? [])
  return { plain: new Set(plain), capital: new Set(capital) }
}
