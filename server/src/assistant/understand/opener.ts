import { wordsOf } from '../../modules/lexicon/lexicon.ts'

/** What is said to a host rather than asked of a book. */
export type Opener = 'hello' | 'wellbeing' | 'abilities' | 'who' | 'person' | 'bye' | 'thanks'

/** Whoever says more than this says something of their own. */
const maxWords = 14

const patterns: [Opener, RegExp][] = [
  [
    'person',
    /^(?:(?:hi|hello|hey|wait|sorry|so|but|and)[,.! ]+)*(?:are|r|is|am i (?:talking|speaking|chatting) (?:to|with))\s*(?:you|u|this|there)?\s*(?:a |an |really |actually |just |even )*(?:real|human|person|robot|bot|ai|machine|computer|chat ?gpt|program|doctor|somebody|someone)\b[^.]{0,30}$/i,
  ],
  [
    'abilities',
    /^(?:(?:hi|hello|hey|so|ok|and)[,.! ]+)*(?:what (?:can|do|could) (?:you|u|i)(?: (?:actually|even))? (?:do|help|ask|know|offer)\b.{0,30}|how (?:does (?:this|it|nestbook)|do you) work|what (?:is|'?s) (?:this|nestbook)(?: for| about)?|how can you help(?: me)?|what are you (?:for|good for)|help)\W*$/i,
  ],
  [
    'who',
    /^(?:(?:hi|hello|hey|so|ok|and)[,.! ]+)*(?:who|what) (?:are|r) (?:you|u)|^who (?:made|built|is behind|wrote) (?:you|u|this|nestbook)\b/i,
  ],
  [
    'wellbeing',
    /^(?:(?:hi|hello|hey)[,.! ]+)*(?:how (?:are|r) (?:you|u)(?: (?:doing|today))?|what'?s up|how'?s it going)\W*$/i,
  ],
  [
    'bye',
    /^(?:(?:ok(?:ay)?|thanks|thank you|thx|well|great)[,.! ]+)*(?:bye+|good ?bye|bye bye|see (?:you|ya)|good ?night|talk (?:to you )?(?:later|soon)|have a (?:good|nice) \w+|that'?s all|cu|gotta go)\b[^?]{0,25}$/i,
  ],
  [
    'hello',
    /^(?:hi+|hello+|hey+|hiya|heya|good (?:morning|afternoon|evening)|greetings|yo|test(?:ing)?)(?:[ ,]+(?:there|you|nestbook|all|everyone|again|team))*\W*$/i,
  ],
  [
    'thanks',
    /^(?:(?:ok(?:ay)?|oh|wow|great|perfect|cool|awesome|amazing|yes|no)[,.! ]+)*(?:thanks?|thank (?:you|u)|thx|ty|tysm|cheers|much appreciated|i appreciate (?:it|that|this)|appreciate it|got it|(?:that|this) (?:helps|was (?:really |very |so )?(?:helpful|useful))|that'?s (?:really |very |so )?helpful|great|perfect|awesome|ok(?:ay)?|cool)\b(?!.*\b(?:but|what|how|why|should|can|could|he|she|they|try|will|i'?ll|shorter|list|note|letter|step)\b)[^?]{0,50}$/i,
  ],
]

/** Nothing but good manners, and no farewell that could mean more. */
export function isOnlyPolite(text: string): boolean {
  return /^(?:hi+|hello|hey|bye+|bye[ -]bye|good ?bye|good ?night|see (?:you|ya)(?: later)?|thanks?|thank you|thx|ok(?:ay)?)(?: there| nestbook| so much| for now| again)?\W*$/i.test(
    text,
  )
}

/** A greeting, a word of thanks, a question about Nestbook itself; null for all that is about a family. */
export function readOpener(text: string): Opener | null {
  const plain = text.replace(/[’]/g, "'").trim()
  if (wordsOf(plain).length > maxWords) return null
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}
