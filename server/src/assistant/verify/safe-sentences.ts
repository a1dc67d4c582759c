import { bySentence } from './by-sentence.ts'

/** Whom an answer is for: what may be said of crying and feeding depends on it. */
export type SaidTo = { ageMonths: number | null }

const medicine =
  /\b(?:ibuprofen|acetaminophen|paracetamol|tylenol|advil|motrin|calpol|nurofen|benadryl|diphenhydramine|melatonin|antihistamines?|aspirin|zyrtec|cetirizine|loratadine|claritin|dramamine|dos(?:e|es|age|ing)|medicines?|medications?|syrup|sedat\w*|painkillers?)\b/i
const amount =
  /\b(?:\d+(?:[.,/]\d+)?|half an?|one|two|three|four|five|ten)[\s-]?(?:mg|milligrams?|ml|milliliters?|cc|mcg|micrograms?|iu|drops?|teaspoons?|tsp|tablespoons?|tablets?|pills?|capsules?|gumm(?:y|ies))\b/i
const hurts =
  /\b(?:swats?|spank(?:s|ing)?|smack(?:s|ing)?|slap(?:s|ping)?|pop on the (?:bottom|hand|behind)|soap in (?:his|her|their) mouth|hot sauce|(?:bite|hit|pinch) (?:him|her|them) back|lock (?:him|her|them|the door)|to bed (?:hungry|without (?:dinner|supper|food))|without (?:dinner|supper) (?:tonight|as)|leave (?:him|her|them) (?:there|behind) (?:to|as|for)|tell (?:him|her|them) (?:that )?(?:you(?:'|’)ll|you will) leave)\b/i
const cries =
  /\b(?:cry(?:ing)? it out|ferber\w*|extinction|controlled crying|timed (?:checks|crying)|let (?:him|her|them|the baby|your baby) cry)\b/i
const unsafeSleep =
  /\b(?:sleeps?|nap|crib|night|bed)\b.*\bon (?:his|her|their|the) (?:tummy|stomach|belly|side)\b|\bon (?:his|her|their|the) (?:tummy|stomach|belly|side)\b.*\b(?:to sleep|for (?:naps?|the night)|in the crib)\b|\bcereal in (?:the|a|his|her|their) bottle\b|\b(?:whisk(?:e)?y|rum|brandy) on\b/i
/** In a bed, before the first birthday, nothing soft lies beside a child. */
const soft = String.raw`\b(?:blankets?|pillows?|quilts?|duvets?|teddy|teddies|stuffed (?:animals?|toys?|bears?)|loveys?|lovies|bumpers?|weighted (?:sacks?|sleep sacks?|blankets?))\b`
const abed = String.raw`\b(?:beds?|crib|bassinet|cot|sleeps?|asleep|naps?|nights?|bedtime|tuck\w*)\b`
const softInBed = new RegExp(`${soft}.*${abed}|${abed}.*${soft}`, 'i')
const clearsBed =
  /\b(?:out of|removes?|clears?|free of|empty|bare|off|nothing|away|birthday|(?:twelve|12) months|one year|a year)\b/i
/** Whoever advises against it may name it. */
const against =
  /\b(?:no|not|never|don['’]?t|doesn['’]?t|isn['’]?t|aren['’]?t|won['’]?t|shouldn['’]?t|can['’]?t|cannot|avoid|without|instead of|rather than|stop|skip|leave out|too (?:young|early)|wait|until|before|unsafe|dangerous|harm\w*|linked|went with|risk\w*|hurts?|ask|pharmacist|pediatrician|doctor)\b/i
const claimsStudy =
  /\b(?:an?|one|the|another|this|that|recent|new|several|many|some|most|multiple|numerous)\s+(?:[\w-]+\s+){0,3}(?:study|studies|trials?|meta-analys[ei]s|systematic reviews?|surveys?)\b[^.!?]*\b(?:found|finds?|shows?|showed|shown|suggests?|suggested|reports?|reported|concluded?|demonstrated?|proved?|proves|linked)\b|\b(?:researchers|scientists)\b[^.!?]*\b(?:found|show(?:ed|n)?|discovered|proved)\b/i
const monthsOfCrying = 6
const monthsWithoutBedding = 12

/**
 * Hands on a model's sentences without those that nobody may be told: an amount of a medicine, what hurts or frightens a
 * child, crying methods under six months, soft things in a baby's bed, unsafe sleep, or a study that is named without its number.
 */
export async function* safeSentences(pieces: AsyncIterable<string>, to: SaidTo): AsyncGenerator<string> {
  for await (const sentence of bySentence(pieces)) {
    if (!isUnsafe(sentence, to)) yield sentence
    else yield sentence.startsWith('\n') ? '\n' : ''
  }
}

export function isUnsafe(sentence: string, { ageMonths }: SaidTo): boolean {
  if (medicine.test(sentence) && amount.test(sentence)) return true
  if (claimsStudy.test(sentence) && !/\[\d+\]/.test(sentence)) return true
  if (against.test(sentence)) return false
  if (hurts.test(sentence) || unsafeSleep.test(sentence)) return true
  if (ageMonths === null) return false
  return (
    (ageMonths < monthsOfCrying && cries.test(sentence)) ||
    (ageMonths < monthsWithoutBedding && softInBed.test(sentence) && !clearsBed.test(sentence))
  )
}
