import type { HelpRoute } from '@nestbook/contract/research.ts'
import type { QuietKey } from '../../modules/safety/safety.ts'

const aroundBirth =
  /\b(?:post ?-?partum|ppd|ppa|newborn|gave birth|since (?:the )?birth|after (?:the )?birth|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven) ?(?:days?|weeks?|months?|wks?|mos?)(?: |-)?(?:old|postpartum|pp)|pregnan\w+|c-?section)\b/i
const grownUp =
  /\b(?:husband|hubby|wife|spouse|partner|boyfriend|girlfriend|bf|gf|fianc\w*|ex|exes|dh|dw|his dad|her dad|their dad|father|stepdad|mom'?s boyfriend|in-?laws?|man|marido|esposo|pareja|novio|papá|papa|roommate|step ?father|step ?dad)\b/i

/** Which two lines are told: of the danger that is near, or that somebody is low, and whether a birth is near. */
export function quietKeyOf(text: string, route: HelpRoute | null): QuietKey | null {
  // "He hits me" is a toddler as often as a partner: who is afraid of a grown-up names one.
  if (route === 'domestic_violence' && !namesGrownUp(text)) return null
  const isLow = route === null || route === 'self_harm_parent'
  if (!isLow) return route
  return aroundBirth.test(text) ? 'around_birth' : 'heavy'
}

/** Somebody may be low. */
export function isOfDespair(key: QuietKey): boolean {
  return key === 'heavy' || key === 'around_birth' || key === 'self_harm_parent' || key === 'self_harm_child'
}

/** Whether a message names the grown-up whom somebody may be afraid of. */
export function namesGrownUp(text: string): boolean {
  return grownUp.test(text)
}
