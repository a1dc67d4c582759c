import { lowerFirst, tidy, turnRound } from './turn-round.ts'
import { gerund, thirdPerson } from './verbs.ts'

/** The parent's own description, turned round: "you", "your", and the age in words. */
export type Situation = { text: string; kind: 'statement' | 'supposed' | 'goal' | 'wondering' }

const longestWords = 26

const trailing =
  /[,;:]?\s*(?:(?:and|but|so)\s+)?(?:what\s+(?:do|should|can|could|would)\s+(?:i|we)\s+do|how\s+(?:do|should|can|could|would)\s+(?:i|we)\s+(?:handle|respond|react|deal|stop|fix|help)|any\s+(?:ideas|advice|tips|suggestions|help)|please\s+help|help|(?:is|are)\s+(?:this|that|it|they|these)\s+(?:too\s+\w+|normal|right|ok(?:ay)?|true|bad|wrong|fair|safe|a\s+(?:phase|problem|worry|bad\s+idea))|(?:(?:what|how|why)\s+)?am\s+i|should\s+(?:i|we)|what\s+now|(?:what|how)\s+next|thoughts|advice)\b[^.?!]*[.?!]*$/i
/** "…, too much?", "… normal?" and "…, do I wait?" ask about what went before; "watches too much" tells it. */
const afterthought =
  /,\s*do\s+(?:i|we)\b.*$|(?:[,;:]\s*(?:is\s+that\s+)?(?:way\s+)?too\s+(?:much|many|little|late|early|long|young|old|soon)|[,;:]?\s+(?:nomal|norml|normal|ok|okay))\s*\?+$/i
const leading = /^(?:(?:hi|hello|hey|ok|okay|so|please|well|um|also|and|but|help)[,!.\s]+)+/i
const child =
  '(?:(?:\\d{1,2}(?:\\.\\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)[\\s-]*(?:and a half[\\s-]*)?(?:years?|yrs?|months?|mos?|weeks?|wks?|y|m)?[\\s/-]*(?:olds?|o)?|son|daughter|child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|newborn|infant|boys?|girls?|teen(?:ager)?s?|tween|preschooler|kindergart(?:e)?ner|twins?|grandson|granddaughter|stepson|stepdaughter|lo|dd|ds|oldest|youngest|eldest|middle|little one|first ?grader|second ?grader|third ?grader)'
const subject = `(?:my|our|the)\\s+(?:(?:almost|nearly|little|sweet|older|younger|own|only|new|spirited|shy|very|first|two|three|four|\\d)\\s+)*${child}(?:[\\s,-]+${child}){0,2}(?:,?\\s+(?-i:[A-Z][a-z]+))?`

/** So many sentences are looked at. */
const mostSentences = 7

/**
 * Turns a message into the clause that an answer can begin with, the one that tells best what is the matter; null when
 * none can be turned. `names`: whether a sentence names what the question is about.
 */
export function findSituation(message: string, names: (sentence: string) => boolean): Situation | null {
  const sentences = withoutAsides(message).match(/(?:[^.?!]|\.(?=\d))+[.?!]*/g) ?? []
  const found = sentences.slice(0, mostSentences).flatMap((sentence, place) => {
    const situation = turnSentence(sentence)
    return situation ? [{ situation, weight: weightOf(situation, names(sentence), place) }] : []
  })
  const [best] = found.toSorted((one, other) => other.weight - one.weight)
  return best && best.weight > 0 ? best.situation : null
}

function turnSentence(sentence: string): Situation | null {
  const plain = sentence
    .trim()
    .replace(leading, '')
    .replace(/\s*\([^)]*\),?/g, '')
  const found = readSentence(
    plain.replace(trailing, '').replace(afterthought, '').replace(remedyAfter, '').trim() || plain,
  )
  if (!found) return null
  const text = tidy(turnRound(found.kind === 'statement' ? found.text : withoutRest(found.text)))
  const words = text.split(' ').length
  return words >= 2 && words <= longestWords ? { ...found, text } : null
}

const trouble =
  /\b(?:won't|wont|can't|cant|cannot|don't|dont|doesn't|doesnt|didn't|isn't|not|refus\w+|hat(?:es?|ed)|never|only|still|again|every|keeps?|always|hits?|bites?|bit|kicks?|throws?|scream\w*|cr(?:y|ies|ied|ying)|scared|afraid|worr\w+|fights?|argu\w+|stop(?:ped|s)?|wants?|lost|asham\w+|guilt\w*|tired|wakes?|lies|lied|told|asks?|asked|calls?|called|said)\b/i
/** Says that something is well, or what somebody else thinks: not what is asked about. */
const besides =
  /\b(?:i know|that helps|(?:is|are|he's|she's) (?:lovely|fine|happy|kind|great|wonderful)|loves it|(?:are|is) happy|i agreed|it'?s fine|getting by|doing (?:ok|okay|fine|well)|i want to be|i respect|i thought i|i read|thinks so|i was that|i feel guilty and)\b/i
const number =
  '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen)'
/** "She's twelve", "he's six, we live in Toronto", "we live in a flat". */
const factOnly = new RegExp(
  `^(?:(?:she|he|they|it)(?:['’]s|['’]re| is| are) (?:(?:both|now|only|just|almost|nearly) )*(?:${number}(?:[\\s-]+(?:months?|years?|weeks?|and a half))*(?:[\\s-]+old)?|in (?:year|grade|[a-z]+ grade|reception)[ \\d]*)(?: now)?(?:,.*)?|(?:we|i|you) live .*)$`,
  'i',
)

/** "We are not!!", "do I swap now or". */
const cutOff = /\b(?:not|is|are|am|was|do|does|did|have|has|or|and|to|the)$/i

/** The later a sentence stands, the plainer it must tell what is the matter. */
function weightOf({ text, kind }: Situation, isNamed: boolean, place: number): number {
  if (kind === 'statement' && (factOnly.test(text) || cutOff.test(text))) return 0
  const asks = kind === 'statement' ? 0 : 0.8
  const tells = Number(isNamed) + 0.5 * Number(trouble.test(text)) - 1.2 * Number(besides.test(backTurned(text)))
  return 0.6 + asks + tells - 0.35 * place
}

/** What was turned to "you" is looked at as it was told. */
function backTurned(text: string): string {
  return text.replace(/\byou (?:are|were)\b/g, "i'm").replace(/\byou\b/g, 'i')
}

/** "How many naps should she have, mine has two" asks for naps; what comes after tells something else. */
function withoutRest(question: string): string {
  const [, asked = ''] =
    /^((?:\S+\s+){2,}?\S+)(?:,| [-–—]+)\s+(?!who\b|which\b|or\b|and\b|even\b|when\b|if\b|but not\b)/i.exec(question) ??
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
    /^how\s+(?:to\s+|(?:do|can|could|should|would|might)\s+(?:i|we|you|(?:(?:other|most|normal|your|single)\s+)?(?:people|parents|families|couples|mums|moms|dads|co-?parents|others|folks))\s+)(?:best\s+|even\s+|possibly\s+)?(?:(?:get|go)\s+about\s+)?([a-z]+)\s+(.+)$/i.exec(
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
    !bareNumber.test(sentence) &&
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

/** "One talks for both", "three kids on me all day": a number, and no age. */
const bareNumber = new RegExp(`^${number}\\s+(?!(?:years?|yrs?|months?|mos?|weeks?|wks?|y|m|olds?|yo)\\b)`, 'i')

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
