import type { Safety } from '../../modules/safety/safety.ts'
import { saysDespair } from './says-despair.ts'

const fallsAsleep = /\b(?:f[ae]ll(?:ing)?|doz(?:e|ed|ing)|nod(?:ded|ding)?|drift(?:ed|ing)?) (?:asleep|off)\b/i
const withTheBaby =
  /\b(?:hold(?:ing)?|feed(?:s|ing)?|nurs(?:e|ing)|rocking|chest|lap|sofa|couch|recliner|chair|arms)\b/i
const isMore =
  /\b(?:hurt|harm|shak(?:e|ing)|shook|kill|die|dying|dead|throw|smother|breath\w*|blue|limp|wak(?:e|ing) up|pills?)\b/i

/** "I'm scared I'll fall asleep holding him" fears for the baby, and not what a parent may do. */
export function fearsSleep(text: string): boolean {
  return fallsAsleep.test(text) && withTheBaby.test(text) && !isMore.test(text)
}

/** Whether a parent may fall asleep with the baby and says no word of despair: an answer of its own says what to do. */
export function tellsDozing(text: string, { findHazard }: Pick<Safety, 'findHazard'>): boolean {
  return findHazard(text, null)?.id === dozing && !saysDespair(text)
}

/** Its id in content/safety/hazards.json. */
const dozing = 'dozing'

/** Whether a parent only fears to shake a baby by lifting or carrying it: what that takes is told, and no card is due. */
export function fearsHandling(text: string, { findHazard }: Pick<Safety, 'findHazard'>): boolean {
  return findHazard(text, null)?.id === handling && !saysDespair(text)
}

const handling = 'handling'
