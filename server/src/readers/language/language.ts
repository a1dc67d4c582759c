import { createRequire, findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import type { eld as Library } from 'eld/small'
import { speaksSpanish } from '../../modules/lexicon/lexicon.ts'
import type { WordVectors } from '../../text/text-cnn/text-cnn.ts'

/** The language of a message that is not read, by its ISO 639-1 code (`fil` and `ht` as they are called); null for English. */
export type FindLanguage = (text: string) => string | null

const ownScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/gu
const letters = /\p{L}/gu
/** Of a message's letters so many are of another script before it counts as written in it. */
const minOwnScript = 0.3
/** In fewer words no language is told. */
const minWords = 4
/** Of a message's words so many may be known of English, more where none of its small words is. */
const maxKnown = { usual: 0.6, withoutSmallWords: 0.9 }
const smallWords =
  /(?<!\p{L})(?:the|to|my|is|are|and|i|im|when|how|what|why|she|he|her|his|him|they|does|it|of|for|with|not|but|if|at|you|we|our|this|that|was|can|should|r|u)(?!\p{L})/giu

/** Small words of the languages in which an answer of ours is there: rare English ones read like them as often. */
const latin: Record<string, RegExp> = {
  es: of(
    'de|la|el|mi|mis|se|un|una|en|es|con|los|las|por|para|como|cómo|su|le|te|que|qué|y|al|del|cuando|no|muy|hijo|hija|años',
  ),
  pt: of('meu|minha|não|que|de|do|da|com|para|é|o|a|um|uma|como|no|na|e|anos|meses|filho|filha|só|bebê'),
  fr: of(
    'le|la|les|l|mon|ma|mes|son|sa|ses|que|qu|qui|pour|est|à|de|du|des|d|et|je|il|elle|pas|dans|sur|avec|au|se|un|une|ne|j|ans|mois|fille|fils|enfant',
  ),
  de: of(
    'ich|mein|meine|meinem|meiner|nicht|und|wie|wann|womit|warum|ab|ist|das|der|die|den|dem|mit|kann|was|ein|eine|sohn|tochter|kind|für|auf|nur|noch|im|zu',
  ),
  vi: of('con|là|có|không|tôi|bé|mẹ|của|và|cho|để|được|mệt|quá|ngủ|tuổi|tháng|làm|sao|nào|thế|ở|hay|bị|chưa|ạ|nên'),
  tl: of('na|ng|ang|si|po|ba|ko|mo|ako|niya|siya|hindi|di|pa|lang|anak|bata|sa|mga|ay|kung|paano|ano|yung|nya|kasi'),
  pl: of('nie|się|jak|co|na|że|czy|moja|moje|mój|od|jest|mam|lat|w|z|i|do|syn|córka|dziecko|cały|czas|miesięcy'),
  it: of(
    'il|la|di|che|mi|mia|mio|non|è|per|ha|un|una|e|come|si|del|della|anni|mesi|figlio|figlia|bimba|bimbo|sempre|ogni|con|i',
  ),
}
const minSmallWords = 2
/** So many leave no doubt, whatever is known of the other words. */
const manySmallWords = 4
/** Haitian Creole, which the library does not know, by its small words. */
const creole =
  /(?<!\p{L})(?:mwen|pitit|ki|jan|kijan|poukisa|nan|ap|li|pa|pou|sa|fè|gen|kòman|kòmanse|ti|bebe|tibebe|timoun|tifi|yo|m|ka|eske|èske|poko|ankò|tout|sou|avè)(?!\p{L})/giu
/** Hindi in Latin letters, likewise. */
const latinHindi =
  /(?<!\p{L})(?:meri|mera|mere|beti|beta|bete|bachcha|bacha|bachche|hai|hain|hoon|ho|raha|rahi|rahe|ki|ka|ke|ko|se|ne|mein|nahi|nahin|kya|kaise|kyon|kyun|kab|kitna|aur|bhi|bahut|saal|mahine|roti|rota|sota|soti|karta|karti|karna|karu|karoon|par|pe|roz|raat|din|jab|wo|woh|use|usko|pehle|liye)(?!\p{L})/giu
const minCreole = 0.4
const minLatinHindi = 0.5
const ownCodes: Record<string, string> = { tl: 'fil' }

/** Finds messages in a language that is not read. `words`: what is known of English, so that no rare word misleads. */
export function makeFindLanguage({ rows }: Pick<WordVectors, 'rows'>): FindLanguage {
  return (text) => {
    const all = text.match(letters)?.length ?? 0
    if ((text.match(ownScript)?.length ?? 0) >= minOwnScript * Math.max(1, all)) return detect(text) || 'und'
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
    if (words.length < minWords) return speaksSpanish(text) ? 'es' : null
    if ((text.match(creole)?.length ?? 0) >= minCreole * words.length) return 'ht'
    if ((text.match(latinHindi)?.length ?? 0) >= minLatinHindi * words.length) return 'hi'
    const min = Math.max(minSmallWords, text.match(smallWords)?.length ?? 0)
    const likely = Object.keys(latin).filter((language) => smallWordsOf(language, text) >= min)
    const language = likely.length > 0 ? detect(text) : ''
    if (likely.includes(language)) {
      const own = smallWordsOf(language, text)
      const known = words.filter((word) => rows.has(word)).length / words.length
      const max = own >= manySmallWords ? 1 : smallWords.test(text) ? maxKnown.usual : maxKnown.withoutSmallWords
      if (known <= max) return ownCodes[language] ?? language
    }
    return speaksSpanish(text) ? 'es' : null
  }
}

/** Whether a text is plainly in English: by its small words, which no other language has so many of. */
export function isPlainlyEnglish(text: string): boolean {
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  return (text.match(smallWords)?.length ?? 0) >= Math.max(minEnglish, words / minEnglish)
}

const minEnglish = 4

function smallWordsOf(language: string, text: string): number {
  const pattern = latin[language]
  return pattern ? (text.match(pattern)?.length ?? 0) : 0
}

const load = createRequire(import.meta.url)
/** The library names no entry for `require`, which alone loads at once what is only wanted now and then. */
const entry = join(dirname(findPackageJSON('eld', import.meta.url) ?? ''), 'src/entries/static.small.js')

/** The library holds 45 MB, and most messages are plainly English. */
function detect(text: string): string {
  const { eld } = load(entry) as { eld: typeof Library }
  return eld.detect(text).language
}

function of(smallWords: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${smallWords})(?!\\p{L})`, 'giu')
}
