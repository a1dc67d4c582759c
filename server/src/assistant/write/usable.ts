import { type FindLanguage, isPlainlyEnglish } from '../../readers/language/language.ts'

/** Beginnings of what is no answer: a refusal, data, code, thinking aloud, filler. */
const refusal =
  /^\s*(?:i['’]?m (?:really |so |very )?sorry,? (?:but )?(?:i )?(?:can['’]?t|cannot|am (?:unable|not able))|i (?:can['’]?t|cannot|am unable to|won['’]?t) (?:help|assist|provide|answer|discuss|comply)|as an? (?:ai|artificial|language model)|i am an ai)\b/i
const noProse = /^\s*(?:```|[{[]\s*["{[]|<(?!https?:)\/?[a-z][\w-]*>|lorem ipsum|null\b|undefined\b)/i
/** A whole reply of fewer letters says nothing. */
const minLetters = 25

/** `said`: the question. `language`: in which its answer is due, by its code. */
type Asked = { said: string; language: string }

/** Whether what a model began to write can become an answer; `isWhole` when nothing comes after it. */
export function isUsable(beginning: string, asked: Asked, isWhole: boolean, findLanguage: FindLanguage): boolean {
  if (refusal.test(beginning) || noProse.test(beginning)) return false
  if (isWhole && lettersIn(beginning) < minLetters) return false
  if (lettersIn(beginning) < minLetters) return true
  return isLatin(beginning) === isLatin(asked.said) && !isInOther(beginning, asked.language, findLanguage)
}

/** Plainly in another language than is due; of a language that no reader knows nothing is said. */
function isInOther(beginning: string, language: string, findLanguage: FindLanguage): boolean {
  const found = findLanguage(beginning) ?? (isPlainlyEnglish(beginning) ? 'en' : language)
  return found !== language
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** Written for the most part in Latin letters: whoever asks so is answered so, and others in theirs. */
function isLatin(text: string): boolean {
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin * 2 >= lettersIn(text)
}
