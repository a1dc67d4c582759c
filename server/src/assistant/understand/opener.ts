import { wordsOf } from '../../modules/lexicon/lexicon.ts'

/** What is said to a host rather than asked of a book. */
export type Opener = 'hello' | 'wellbeing' | 'abilities' | 'who' | 'person' | 'privacy' | 'price' | 'bye' | 'thanks'

/** Whoever says more than this says something of their own. */
const maxWords = 14

const patterns: [Opener, RegExp][] = [
  [
    'person',
    /^(?:(?:hi|hello|hey|wait|sorry|so|but|and)[,.! ]+)*(?:are|r|is|am i (?:talking|speaking|chatting) (?:to|with))\s*(?:you|u|this|there)?\s*(?:a |an |really |actually |just |even )*(?:real|human|person|robot|bot|ai|machine|computer|chat ?gpt|program|doctor|somebody|someone)\b[^.]{0,30}$/i,
  ],
  [
    'privacy',
    /^(?:(?:hi|hello|hey|wait|so|ok|and|but)[,.! ]+)*(?:(?:do|will|does) (?:you|u|it|this|nestbook) (?:save|store|keep|share|sell|remember|record|collect|track|use)\b.{0,20}\b(?:data|info|information|chats?|conversations?|messages?|questions?|names?|(?:what i|i) (?:say|tell|write|type|ask).{0,12}|me)|(?:is|are) (?:this|it|that|nestbook|my (?:data|info|information|chats?|conversations?|messages?|questions?)|what i (?:say|write|tell you)) (?:all |kept |really )?(?:private|confidential|anonymous|safe|secure|saved|stored|shared)\b(?: here)?|(?:who|can (?:anyone|anybody|someone|other people|you)) (?:else )?(?:can )?(?:sees?|reads?|has access to) (?:this|my|what i)\b.{0,24}|(?:what|where) (?:happens (?:to|with)|do you do with|is|goes) my (?:data|info|information|chats?|conversations?|messages?).{0,12}|how do i delete (?:my|all my) (?:data|account|info|information|chats?|conversations?))\W*$/i,
  ],
  [
    'price',
    /^(?:(?:hi|hello|hey|wait|so|ok|and|but)[,.! ]+)*(?:(?:how much|what) (?:does|do|will|would) (?:it|this|nestbook|pro|you|the (?:app|pro plan|subscription)|a subscription)(?: (?:app|service|thing))? (?:cost|charge)(?: me| a month| per month)?|how much (?:is|for) (?:it|this|nestbook|pro|the (?:app|pro plan|subscription))(?: a month| per month)?|(?:is|are) (?:this|it|nestbook|you|the app|this app) (?:really |all )?(?:free|paid|for free|free of charge)(?: to use)?|do i (?:have|need) to pay(?: for (?:this|it))?|what(?: i|')?s the (?:price|cost)(?: of (?:this|it|pro|nestbook))?)\W*$/i,
  ],
  [
    'abilities',
    /^(?:(?:hi|hello|hey|so|ok|and)[,.! ]+)*(?:what (?:can|do|could) (?:you|u|i)(?: (?:actually|even))? (?:do|help|ask|know|offer)\b(?!.*\b(?:my|our|his|her|their|he|she|they|toddlers?|bab(?:y|ies)|child(?:ren)?|kids?|teens?)\b).{0,30}|how (?:does (?:this|it|nestbook)|do you) work|what (?:is|'?s) (?:this|nestbook)(?: for| about)?|how can you help(?: me)?|what are you (?:for|good for)|help)\W*$/i,
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
