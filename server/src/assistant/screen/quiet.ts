import type { HelpRoute } from '@nestbook/contract/research.ts'
import type { QuietKey } from '../../modules/safety/safety.ts'

const aroundBirth =
  /\b(?:post ?-?partum|ppd|ppa|newborn|gave birth|since (?:the )?birth|after (?:the )?birth|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven) ?(?:days?|weeks?|months?|wks?|mos?)(?: |-)?(?:old|postpartum|pp)|pregnan\w+|c-?section)\b/i
/** Which two lines are told: of the danger that is near, or that somebody is low, and whether a birth is near. */
export function quietKeyOf(text: string, route: HelpRoute | null): QuietKey {
  const isLow = route === null || route === 'self_harm_parent'
  if (!isLow) return route
  return aroundBirth.test(text) ? 'around_birth' : 'heavy'
}
