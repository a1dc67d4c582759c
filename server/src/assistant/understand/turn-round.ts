import { ageNoun, findAge, inWords } from '../../modules/children/children.ts'

const turned: [RegExp, string][] = [
  [/\bam i\b/gi, 'are YOU'],
  [/\bi'm\b|\bim\b|\bi am\b|\bwe're\b|\bwe are\b/gi, 'YOU are'],
  [/\bi've\b|\bive\b|\bwe've\b/gi, 'YOU have'],
  [/\bi'll\b|\bwe'll\b/gi, 'YOU will'],
  // It may stand for "would" or for "had".
  [/\bi'd\b|\bwe'd\b/gi, "YOU'd"],
  [/\b(?:i|we) was\b/gi, 'YOU were'],
  [/\bme and my (husband|wife|partner)\b/gi, 'YOU and YOUR $1'],
  [/\bmyself\b|\bourselves\b/gi, 'YOURSELF'],
  [/\bmine\b|\bours\b/gi, 'YOURS'],
  [/\bmy\b|\bour\b/gi, 'YOUR'],
  [/\bi\b|\bwe\b|\bme\b|\bus\b/gi, 'YOU'],
]

const quoted = /("[^"]*"|“[^”]*”|(?<=[\s(])'(?:[^']|'(?=[a-z]))+'(?![a-z]))/

/** Speaks of the parent as "you", but for what somebody is quoted to say. */
export function turnRound(text: string): string {
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

/** "Your baby is five-month-old" is how "is 5 month old" comes out above. */
const isOfAge =
  /\b(is|are|was|were) ([a-z]+)-(year|month)-old\b(?! (?:boy|girl|son|daughter|twin|child|kid|baby|toddler))/g

export function tidy(text: string): string {
  const named = text.replace(ageText, (whole) => {
    const age = findAge(whole)
    return age && !age.isRough ? ageNoun(age) : whole
  })
  return lowerFirst(
    named
      .replace(/[,\s]+(?:lol|lmao|haha\w*|ha|tbh)$/i, '')
      .replace(yearsInDigits, (whole, years) => (Number(years) > 18 ? whole : `${inWords(Number(years))}-year-old`))
      .replace(
        /\b(is|turned|turning|turns|age|aged|almost|nearly) (\d{1,2})\b(?![.:]?\d)/g,
        (_, word, number) => `${word} ${inWords(Number(number))}`,
      )
      .replace(/\b(your) ([a-z]{2,3})\b/gi, (whole, your, word) =>
        short[word.toLowerCase()] ? `${your} ${short[word.toLowerCase()]}` : whole,
      )
      .replace(isOfAge, (_, is, number, unit) => `${is} ${number} ${unit}${number === 'one' ? '' : 's'} old`)
      .replace(/\s+([,.;])/g, '$1')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*[A-Z]|^I\b/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
