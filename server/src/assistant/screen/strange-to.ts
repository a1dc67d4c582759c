import { type Lexicon, type Matter, stemsOf, wordsOf } from '../../modules/lexicon/lexicon.ts'

const maxWordsForPhrase = 40

/** Of a long message one phrase says little: it names the matter where what is read in all of it is the same. */
export function strangeTo(
  text: string,
  readMatter: () => Matter | null,
  { lexicon }: { lexicon: Lexicon },
): { offTopic: string | null; matter: Matter | null } {
  const matter = readMatter()
  const isShort = wordsOf(text).length <= maxWordsForPhrase
  const stranger = lexicon.offTopic(stemsOf(text)).find(({ meaning }) => isShort || meaning.matter === matter)?.meaning
  return { offTopic: stranger?.label ?? null, matter: stranger?.matter ?? matter }
}
