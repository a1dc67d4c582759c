import { findAge } from '../../modules/children/children.ts'

/** Under this age fever alone is an emergency (AAP): weeks count as whole months, so that eleven are not three. */
const youngMonths = 3
/** 100.4 F and 38 C, as they are written and measured, with and without a decimal. */
const fahrenheit = /(?<![\d.])(10[0-6](?:[.,]\d)?)(?![\d.,]*\d|\s*(?:%|ml|oz|mg|days?|times|percent))/g
const celsius =
  /(?<![\d.])((?:38|39|40|41)(?:[.,]\d)?)(?![\d.,]*\d|\s*(?:%|ml|oz|mg|weeks?|wks?|days?|times|weeker|yo|years?|months?|and))/g
const speaksOfHeat = /\b(?:fever\w*|temp\w*|thermometer|degrees|rectal\w*|forehead|underarm|axillary|burning up)\b|°/i
const isOver = /\b(?:had|was|were|last (?:week|month|year|time)|years? ago|no longer|gone|history)\b/i

/** Whether a baby under three months is said to have a fever now. */
export function tellsYoungFever(text: string): boolean {
  const age = findAge(text)
  const isYoung = age ? age.months < youngMonths : /\bnewborn\b/i.test(text)
  if (!isYoung || !speaksOfHeat.test(text) || isOver.test(text)) return false
  const degrees = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, number = '']) => Number(number.replace(',', '.')))
  return degrees(fahrenheit).some((value) => value >= 100.4) || degrees(celsius).some((value) => value >= 38)
}
