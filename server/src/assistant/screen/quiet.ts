import type { HelpRoute } from '@nestbook/contract/research.ts'
import type { QuietKey } from '../../modules/safety/safety.ts'

const birth =
  /\b(?:post ?-?partum|post ?-?natal|ppd|ppa|gave birth|since (?:the )?birth|after (?:the )?birth|c-?section)\b/i
const pregnancy = /\b(?:pregnan\w+|trimester|due date|prenatal|antenatal)\b/i
const smallBaby =
  /\bnewborn\b|\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven) ?-?(?:days?|weeks?|wks?)(?: |-)?(?:old|postpartum|pp)\b|\b(?:[1-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven) ?-?(?:months?|mos?)(?: |-)?(?:old|postpartum|pp)\b/i
const olderChild =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) ?-?(?:years?|yrs?)?(?: |-)?(?:old|y\/?o)\b|\btoddler\b|\bpreschooler\b/i
const isPregnantNow =
  /\b(?:i['’]?m|i am|am|currently|weeks?|months?|while|being) (?:\w+ ){0,2}pregnant\b|\bpregnant (?:with|and|now|right now)\b|\b(?:first|second|third) trimester\b/i
/** The line for mothers is not for a father, unless it is about the mother. */
const isFather =
  /\b(?:i['’]?m|i am|as) (?:a |the |an? )?(?:\w+ ){0,3}(?:dad|father|husband)\b|\bmy wife\b|\b(?:dad|father) (?:here|of|to)\b|\bstay[- ]at[- ]home dad\b/i
const isLowMother =
  /\b(?:wife|girlfriend|fianc\w+|she|her)\b[^.!?]{0,60}\b(?:depress\w*|ppd|ppa|post ?-?partum|cry|cries|crying|low|hopeless|suicid\w*|sad|anxi\w*|struggl\w*|mood)\b/i

const grownUp =
  /\b(?:husband|hubby|wife|spouse|partner|boyfriend|girlfriend|bf|gf|fianc\w*|ex|exes|dh|dw|his dad|her dad|their dad|father|stepdad|mom'?s boyfriend|in-?laws?|man|marido|esposo|pareja|novio|papá|papa|roommate|step ?father|step ?dad)\b/i

/** Which two lines are told: of the danger that is near, or that somebody is low, and whether a birth is near. */
export function quietKeyOf(text: string, route: HelpRoute | null): QuietKey | null {
  // "He hits me" is a toddler as often as a partner: who is afraid of a grown-up names one.
  if (route === 'domestic_violence' && !namesGrownUp(text)) return null
  const isLow = route === null || route === 'self_harm_parent'
  if (!isLow) return route
  return isAroundBirth(text) ? 'around_birth' : 'heavy'
}

/** Whether a mother is low who is pregnant or has a small baby. */
function isAroundBirth(text: string): boolean {
  if (isFather.test(text) && !isLowMother.test(text)) return false
  if (smallBaby.test(text) || isPregnantNow.test(text)) return true
  return (birth.test(text) || pregnancy.test(text)) && !olderChild.test(text)
}

/** Somebody may be low. */
export function isOfDespair(key: QuietKey): boolean {
  return key === 'heavy' || key === 'around_birth' || key === 'self_harm_parent' || key === 'self_harm_child'
}

/** Whether a message names the grown-up whom somebody may be afraid of. */
export function namesGrownUp(text: string): boolean {
  return grownUp.test(text)
}
