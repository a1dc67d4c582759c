import type { Step } from '../../modules/guidebook/guidebook.ts'
import { stemsOf } from '../../modules/lexicon/lexicon.ts'
import type { Voice } from '../../modules/voice/voice.ts'
import type { Brief } from './brief.ts'
import type { Choose } from './choose.ts'
import { isNamedThing } from './named-thing.ts'
import type { PageFound } from './page-found.ts'
import { isLong } from './straight-answer.ts'

/** However much was tried, a plan needs this many steps. */
const minSteps = 3

/** The steps to advise: the twist's first, those of an earlier answer last; what was tried only where less than `min` is left. */
export function freshSteps({ stage, twist }: PageFound, { tried, earlierAnswers }: Brief, min = minSteps): Step[] {
  const isGiven = ({ title }: Step) => earlierAnswers.some((answer) => answer.includes(`**${title}**`))
  const steps = [...(twist?.steps ?? []), ...stage.steps]
  const inOrder = [...steps.filter((step) => !isGiven(step)), ...steps.filter(isGiven)]
  const untried = inOrder.filter((step) => !isTried(step, tried))
  return untried.length >= min ? untried : [...untried, ...inOrder.filter((step) => isTried(step, tried))]
}

/**
 * Says that what was tried is left out where it would have been advised, and that it is known in any case. Only of a
 * short message: in a long one what reads like something tried is as often a scrap of the story.
 */
export function triedLine({ stage, twist }: PageFound, { text, tried }: Brief, voice: Voice, choose: Choose): string {
  const plain = tried.filter((one) => isNamedThing(one.text))
  if (plain.length === 0 || isLong(text)) return ''
  const named = (things: Brief['tried']) =>
    things
      .slice(0, 2)
      .map((one) => one.text)
      .join(' and ')
  const left = plain.filter((one) => [...(twist?.steps ?? []), ...stage.steps].some((step) => isTried(step, [one])))
  if (left.length > 0) return choose(voice.tried, 'tried').replace('{tried}', named(left))
  return choose(voice.triedBesides, 'tried').replace('{tried}', named(plain))
}

export function numbered(steps: Step[], from = 1): string {
  return steps.map(({ title, text }, place) => `${place + from}. **${title}** ${text}`).join('\n')
}

function isTried({ title, text }: Step, tried: Brief['tried']): boolean {
  const stems = new Set(stemsOf(`${title} ${text}`))
  return tried.some(({ stems: wanted }) => wanted.every((stem) => stems.has(stem)))
}
