import { findAge } from '../../modules/children/children.ts'
import { sentencesInLines } from '../../text/sentences.ts'

/** Under this age fever alone is an emergency (AAP): weeks count as whole months, so that eleven are not three. */
const youngMonths = 3
/** 100.4 F and 38 C, as they are written and measured, with and without a decimal. */
const fahrenheit = /(?<![\d.])(10[0-6](?:[.,]\d)?)(?![\d.,]*\d|\s*(?:%|ml|oz|mg|days?|times|percent))/g
const celsius =
  /(?<![\d.])((?:38|39|40|41)(?:[.,]\d)?)(?![\d.,]*\d|\s*(?:%|ml|oz|mg|weeks?|wks?|days?|times|weeker|yo|years?|months?|and \d|degrees out))/g
const tenths = /(?<![\d.])(?:10[0-6]|38|39)[.,]\d(?!\d)/
const speaksOfHeat =
  /\b(?:fever\w*|temp|temps|temperature|thermometer|degrees|rectal\w*|forehead|under (?:the|his|her) arm|underarm|axillary|burning up|felt hot)\b|°/i
const isOver =
  /\b(?:had a (?:fever|temp)|was sick|last (?:week|month|year|time)|years? ago|months? ago|no longer|gone|history)\b/i
/** An age in days and weeks, which no child beyond three months is given. */
const daysOrWeeks =
  /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[\s-]?(days?|weeks?|wks?)\b(?:[\s-]old|(?=[,.;)]|$| (?:and|has|with|is|postnatal|now)))(?! ago| pregnant| early)/gi
const newborn = /\bnew ?born\b/i
const baby = /\b(?:baby|infant|bub|babe)\b/i
const olderThanWeeks = 12
const ordinaryFrom = { months: 6, maxWords: 20 }

/** Whether a baby under three months is said to have a fever now. A child is as old as is told nearest to the fever. */
export function tellsYoungFever(text: string): boolean {
  const readings = feverSentences(text)
  return readings.some((at) => isYoungNear(sentencesInLines(text), at))
}

/** Whether a baby whose age is not told has a fever now: it may be one for whom that is an emergency. */
export function tellsFeverOfUnknownBaby(text: string): boolean {
  return baby.test(text) && (findAge(text)?.isRough ?? true) && feverSentences(text).length > 0
}

/** Whether a fever below 104 F (40 C) of a child beyond six months is about all that a short message tells. */
export function tellsOrdinaryFever(text: string): boolean {
  const age = findAge(text)
  const isOlder = age !== null && !age.isRough && age.months >= ordinaryFrom.months
  if (!isOlder || text.split(/\s+/).length > ordinaryFrom.maxWords || feverSentences(text).length === 0) return false
  return (
    !degreesIn(fahrenheit, text).some((value) => value >= 104) && !degreesIn(celsius, text).some((value) => value >= 40)
  )
}

function feverSentences(text: string): number[] {
  const speaks = speaksOfHeat.test(text)
  return sentencesInLines(text).flatMap((sentence, at) => {
    if (isOver.test(sentence) || !(speaks || tenths.test(sentence))) return []
    const isHot =
      degreesIn(fahrenheit, sentence).some((value) => value >= 100.4) ||
      degreesIn(celsius, sentence).some((value) => value >= 38)
    return isHot ? [at] : []
  })
}

function degreesIn(pattern: RegExp, text: string): number[] {
  return [...text.matchAll(pattern)].map(([, number = '']) => Number(number.replace(',', '.')))
}

function isYoungNear(sentences: string[], at: number): boolean {
  const order = [at, ...sentences.flatMap((_, place) => [at - 1 - place, at + 1 + place])]
  for (const place of order) {
    const sentence = sentences[place] ?? ''
    if (newborn.test(sentence) || isInWeeks(sentence)) return true
    const age = findAge(sentence)
    if (age && !age.isRough) return age.months < youngMonths
  }
  const rough = findAge(sentences.join(' '))
  return rough !== null && rough.months < youngMonths
}

function isInWeeks(sentence: string): boolean {
  const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
  return [...sentence.matchAll(daysOrWeeks)].some(([, told = '', unit = '']) => {
    const number = Number(told) || words.indexOf(told.toLowerCase())
    return unit.toLowerCase().startsWith('d') || number <= olderThanWeeks
  })
}
