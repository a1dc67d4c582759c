import { type AgeFound, ageNoun, inWords } from '../../modules/children/children.ts'

/** The parent's own description, turned round: "you", "your", and the age in words. */
export type Situation = { text: string; kind: 'statement' | 'supposed' | 'goal' | 'wondering' }

const longestWords = 26

const trailing =
  /[,;:]?\s*(?:(?:and|but|so)\s+)?(?:what\s+(?:do|should|can|could|would)\s+(?:i|we)\s+do|how\s+(?:do|should|can|could|would)\s+(?:i|we)\s+(?:handle|respond|react|deal|stop|fix|help)|any\s+(?:ideas|advice|tips|suggestions|help)|please\s+help|help|(?:is|are)\s+(?:this|that|it|they|these)\s+(?:too\s+\w+|normal|right|ok(?:ay)?|true|bad|wrong|fair|safe|a\s+(?:phase|problem|worry|bad\s+idea))|(?:(?:what|how|why)\s+)?am\s+i|should\s+(?:i|we)|what\s+now|(?:what|how)\s+next|thoughts|advice)\b[^.?!]*[.?!]*$/i
/** "…, too much?" asks about what went before; "watches too much" tells it. */
const tooMuch = /[,;:]\s*(?:is\s+that\s+)?(?:way\s+)?too\s+(?:much|many|little|late|early|long|young|old|soon)\s*\?*$/i
const leading = /^(?:(?:hi|hello|hey|ok|okay|so|please|well|um|also|and|but|help)[,!.\s]+)+/i
const child =
  '(?:(?:\\d{1,2}(?:\\.\\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[\\s-]*(?:and a half[\\s-]*)?(?:years?|yrs?|months?|mos?|weeks?|wks?|y|m)?[\\s/-]*(?:olds?|o)?|son|daughter|child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|newborn|infant|boys?|girls?|teen(?:ager)?s?|tween|preschooler|kindergart(?:e)?ner|twins?|grandson|granddaughter|stepson|stepdaughter|lo|dd|ds|oldest|youngest|eldest|middle|little one|first ?grader|second ?grader|third ?grader)'
const subject = `(?:my|our|the)\\s+(?:(?:almost|nearly|little|sweet|older|younger|own|only|new|spirited|shy|very|first|two|three|four|\\d)\\s+)*${child}(?:[\\s,-]+${child}){0,2}(?:,?\\s+(?-i:[A-Z][a-z]+))?`

/** Turns a message into a clause that an answer can begin with, or null when it has no clause that can be turned. */
export function findSituation(message: string, age: AgeFound | null): Situation | null {
  const sentences = withoutAsides(message).match(/(?:[^.?!]|\.(?=\d))+[.?!]*/g) ?? []
  for (const sentence of sentences.slice(0, 4)) {
    const plain = sentence
      .trim()
      .replace(leading, '')
      .replace(/\s*\([^)]*\),?/g, '')
    const found = readSentence(
      plain.replace(trailing, '').replace(tooMuch, '').replace(remedyAfter, '').trim() || plain,
    )
    if (!found) continue
    const text = tidy(turnRound(found.kind === 'statement' ? found.text : withoutRest(found.text)), age)
    const words = text.split(' ').length
    if (words >= 2 && words <= longestWords) return { ...found, text }
  }
  return null
}

/** "How many naps should she have, mine has two" asks for naps; what comes after tells something else. */
function withoutRest(question: string): string {
  const [, asked = ''] =
    /^((?:\S+\s+){3,}?\S+)(?:,| [-–—]+)\s+(?!who\b|which\b|or\b|and\b|even\b|when\b|if\b|but not\b)/i.exec(question) ??
    []
  return asked || question
}

// "a.m." ends no sentence, and "My daughter, 4, has" is about a daughter who has.
const bareAge = ',\\s*(?:age\\s+)?\\d{1,2}(?:\\s*(?:yo|months?|years?(?:\\s+old)?))?'

function withoutAsides(message: string): string {
  return message
    .replace(/\s+/g, ' ')
    .replace(/\b([ap])\.m\./gi, '$1m')
    .replace(new RegExp(`(^|[.?!]\\s+)(?!(?:she|he|they|it|i|we)\\b)((?:\\S+\\s+){0,3}\\S+)${bareAge},`, 'gi'), '$1$2')
    .replace(new RegExp(`${bareAge},`, 'gi'), ',')
    .replace(
      /\b((?:my|our) (?:son|daughter|boy|girl|child|kid)),? \d{1,2}(?= (?:is|was|has|had|got|wants|says|won't|can't|just)\b)/gi,
      '$1',
    )
    .trim()
}

/** What was done about it is not what it is about, in a sentence of its own or behind a comma. */
const remedyAfter =
  /(?:[,;:]\s*(?:(?:and|but|so)\s+)?(?:(?:we|i)(?:['’]ve| have)?\s+)?|\s+(?:(?:and|but|so)\s+)?(?:we|i)(?:['’]ve| have)?\s+)(?:already\s+|even\s+)?tried\b(?!\s+to\b).*$/i
const isRemedy = /^(?:(?:we|i)(?:['’]ve| have)? tried|we(?:['’]ve| have) done|we (?:do|did))\b/i

function readSentence(raw: string): Situation | null {
  const sentence = lowerFirst(raw.replace(/[.?!,;:]+$/, ''))
  if (isRemedy.test(sentence)) return null
  const how =
    /^how\s+(?:do|can|could|should|would|to|might)\s+(?:i\s+|we\s+|you\s+)?(?:best\s+|even\s+|possibly\s+)?(?:(?:get|go)\s+about\s+)?([a-z]+)\s+(.+)$/i.exec(
      sentence,
    )
  if (how?.[1] && how[2] && !/^(?:much|many|long|often|old)$/i.test(how[1]))
    return { kind: 'goal', text: `${gerund(how[1].toLowerCase())} ${how[2]}` }
  const supposed = /^(?:what\s+(?:do|should|can|could)\s+(?:i|we)\s+(?:do|say)\s+if|what\s+if)\s+(.+)$/i.exec(sentence)
  if (supposed?.[1]) return { kind: 'supposed', text: supposed[1] }
  const when = /^(?:what\s+(?:do|should|can|could)\s+(?:i|we)\s+(?:do|say)\s+when|what\s+about\s+when)\s+(.+)$/i.exec(
    sentence,
  )
  if (when?.[1]) return { kind: 'statement', text: when[1] }
  const why = /^why\s+(?:does|do|is|are|did|won't|wont|doesn't|can't)\s+(.+)$/i.exec(sentence)
  if (why) return whyClause(sentence)
  const measure =
    /^(how\s+(?:much|many|long|often|old|early|late|soon)\b.*|when\b.*|what\s+(?:age|time|kind|is|are)\b.*|which\b.*)$/i.exec(
      sentence,
    )
  if (measure?.[1]) return indirect(measure[1])
  const whether = /^(?:is|are|does|do|can|could|should|will|would)\s+.+$/i.exec(sentence)
  if (whether) return whetherClause(sentence)
  if (
    new RegExp(
      `^${subject}\\s+(?:is|are|was|has|have|had|do|fight|hate|refuse|keep|argue|want|won't|wont|will|can't|cant|cannot|doesn't|doesnt|don't|dont|didn't|isn't|isnt|keeps?|still|always|never|only|just|suddenly|recently|constantly|often|sometimes|all of a sudden|used|started|refuses|wants|[a-z]+s|[a-z]+ed|got|went|told|said|hit|bit|threw|came|ran|lost|found|gets?)\\b`,
      'i',
    ).test(sentence)
  )
    return { kind: 'statement', text: sentence }
  const told =
    /^(?:(?:the|his|her|my)\s+)?(daycare|nursery|preschool|school|teacher|pediatrician|doctor)\s+(?:says|said|thinks|told|tells|keeps|wants)\s/i.exec(
      sentence,
    )
  if (told?.[1])
    return {
      kind: 'statement',
      text: /^(?:teacher|pediatrician|doctor)\b/i.test(sentence) ? `the ${sentence}` : sentence,
    }
  if (
    !amountOnly.test(sentence) &&
    new RegExp(
      `^${child}\\s+(?:is|has|won't|wont|will|can't|doesn't|doesnt|keeps?|still|always|never|only|refuses|[a-z]+s)\\b`,
      'i',
    ).test(sentence)
  )
    return { kind: 'statement', text: `your ${sentence}` }
  if (
    /^my\s+(?:husband|wife|partner|ex|mom|mother|dad|father|in-?laws|parents|co-?parent|sister|brother|[mfsb]il|d[hw])\b/i.test(
      sentence,
    ) &&
    sentence.split(' ').length >= 4
  )
    return { kind: 'statement', text: sentence }
  if (/^(?:she|he|they|it|i|we)(?:'s|'re|'m|'ve)?\s+[\w']+/i.test(sentence) && sentence.split(' ').length >= 3)
    return { kind: 'statement', text: sentence }
  return null
}

/** "30 minutes of it", "6 months next week": a number, and no child that does something. */
const amountOnly =
  /^(?:\d+(?:\.\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[\s-]+(?:minutes?|hours?|days?|weeks?|months?|years?|times|nights?)\b(?![\s-]+old)/i

function whyClause(sentence: string): Situation | null {
  const does = new RegExp(`^why\\s+(?:does|do|did)\\s+(${subject}|he|she|they|it)\\s+([a-z]+)\\b(.*)$`, 'i').exec(
    sentence,
  )
  if (does?.[1] && does[2])
    return {
      kind: 'wondering',
      text: `why ${does[1].trim()} ${thirdPerson(does[2].toLowerCase(), does[1])}${does[3] ?? ''}`,
    }
  const is = new RegExp(`^why\\s+(is|are|won't|wont|doesn't|can't)\\s+(${subject}|he|she|they|it)\\s+(.*)$`, 'i').exec(
    sentence,
  )
  if (is?.[1] && is[2]) return { kind: 'wondering', text: `why ${is[2].trim()} ${is[1].toLowerCase()} ${is[3] ?? ''}` }
  return null
}

function indirect(question: string): Situation | null {
  const should = /^(.*?)\s+(?:should|do|can|could|would)\s+(?:i|we|you)\s+(.*)$/i.exec(question)
  if (should?.[1] && should[2])
    return {
      kind: 'wondering',
      text: `${lowerFirst(should[1])} to ${should[2].replace(/^do\s+(?=about|when|if)/i, 'do ')}`,
    }
  const asked = /^(.*?)\s+(should|does|do|can|will|is|are)\s+(.*)$/i.exec(question)
  if (asked?.[1] && asked[2] && asked[3] && /^(?:is|are)$/i.test(asked[2]) && !/^what$/i.test(asked[1]))
    return { kind: 'wondering', text: `${lowerFirst(asked[1])} ${asked[2].toLowerCase()} ${asked[3]}` }
  if (asked?.[1] && asked[2] && /^should$/i.test(asked[2])) {
    const who = new RegExp(
      `^((?:${subject}|a\\s+${child}|he|she|they|kids|children|babies|toddlers|teens))\\s+(.*)$`,
      'i',
    ).exec(asked[3] ?? '')
    if (who?.[1] && who[2])
      return { kind: 'wondering', text: `${lowerFirst(asked[1])} ${who[1].trim()} should ${who[2]}` }
  }
  return null
}

function whetherClause(sentence: string): Situation | null {
  const normal = /^(?:is|are)\s+(it|this|that)\s+(.+)$/i.exec(sentence)
  if (normal?.[1] && normal[2]) return { kind: 'wondering', text: `whether ${normal[1].toLowerCase()} is ${normal[2]}` }
  const should = /^(?:should|can|could|may)\s+(?:i|we)\s+(.+)$/i.exec(sentence)
  if (should?.[1]) return { kind: 'wondering', text: `whether to ${should[1]}` }
  return null
}

const turned: [RegExp, string][] = [
  [/\bam i\b/gi, 'are YOU'],
  [/\bi'm\b|\bim\b|\bi am\b|\bwe're\b|\bwe are\b/gi, 'YOU are'],
  [/\bi've\b|\bive\b|\bwe've\b/gi, 'YOU have'],
  [/\bi'll\b|\bwe'll\b/gi, 'YOU will'],
  [/\bi'd\b|\bwe'd\b/gi, 'YOU would'],
  [/\b(?:i|we) was\b/gi, 'YOU were'],
  [/\bme and my (husband|wife|partner)\b/gi, 'YOU and YOUR $1'],
  [/\bmyself\b|\bourselves\b/gi, 'YOURSELF'],
  [/\bmine\b|\bours\b/gi, 'YOURS'],
  [/\bmy\b|\bour\b/gi, 'YOUR'],
  [/\bi\b|\bwe\b|\bme\b|\bus\b/gi, 'YOU'],
]

const quoted = /("[^"]*"|“[^”]*”)/

/** Speaks of the parent as "you", but for what somebody is quoted to say. */
function turnRound(text: string): string {
  return text
    .split(quoted)
    .map((part) => (quoted.test(part) ? part : turnWords(part)))
    .join('')
}

/** Capitals mark what is already turned, so that nothing turns twice. */
function turnWords(text: string): string {
  const marked = turned.reduce((so, [pattern, you]) => so.replace(pattern, you), text)
  return marked.replace(/\bYOU(?:RSELF|RS|R)?\b/g, (word) => word.toLowerCase())
}

const ageText =
  /\b(?:(?:\d{1,2}(?:\.5)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen)(?:\s+and\s+a\s+half)?[\s-]*(?:(?:years?|yrs?|months?|mos?|weeks?|wks?|y|m)[\s./-]*(?:olds?|o)\b|yos?\b|mos?\b))/i

const yearsInDigits = /\b(\d{1,2})[\s-]*(?:years?|yrs?|y)[\s/-]*(?:old|o)\b/gi

/** What parents write short among themselves. */
const short: Readonly<Record<string, string>> = {
  mil: 'mother-in-law',
  fil: 'father-in-law',
  sil: 'sister-in-law',
  bil: 'brother-in-law',
  dh: 'husband',
  dw: 'wife',
  ds: 'son',
  dd: 'daughter',
  lo: 'little one',
}

function tidy(text: string, age: AgeFound | null): string {
  const named = age && !age.isRough ? text.replace(ageText, ageNoun(age)) : text
  return lowerFirst(
    named
      .replace(yearsInDigits, (whole, years) => (Number(years) > 18 ? whole : `${inWords(Number(years))}-year-old`))
      .replace(
        /\b(is|turned|turning|turns|age|aged|almost|nearly) (\d{1,2})\b(?![.:]?\d)/g,
        (_, word, number) => `${word} ${inWords(Number(number))}`,
      )
      .replace(/\b(your) ([a-z]{2,3})\b/gi, (whole, your, word) =>
        short[word.toLowerCase()] ? `${your} ${short[word.toLowerCase()]}` : whole,
      )
      .replace(/\s+([,.;])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*[A-Z]|^I\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

const doubled = new Set([
  'get',
  'stop',
  'put',
  'let',
  'set',
  'cut',
  'quit',
  'begin',
  'plan',
  'hit',
  'run',
  'win',
  'sit',
  'nap',
  'drop',
  'swap',
  'ban',
])

export function gerund(verb: string): string {
  if (doubled.has(verb)) return `${verb}${verb.at(-1)}ing`
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`
  if (/[^aeiouy]e$|ue$/.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`
  return `${verb}ing`
}

function thirdPerson(verb: string, who: string): string {
  if (
    /^(?:they|kids|children|twins|boys|girls|babies|toddlers)$/i.test(who.trim()) ||
    /(?:kids|children|twins|boys|girls)$/i.test(who.trim())
  )
    return verb
  if (verb === 'have') return 'has'
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return `${verb}s`
}
