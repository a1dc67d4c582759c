import type { Voice } from '../../../modules/voice/voice.ts'
import { freshSteps } from '../steps.ts'
import { type Dependencies, joined } from './lines.ts'

const natures: [keyof Voice['talk']['differs'], RegExp][] = [
  ['autism', /\b(?:autis\w+|asd|asperger\w*|on the spectrum)\b/i],
  ['adhd', /\b(?:adhd|add)\b/i],
  ['hearing', /\b(?:deaf|hearing loss)\b/i],
  ['speech', /./],
]

/** Whether the plan holds for a child of another nature: the same aim, and what changes on the way. */
export function differs({ brief, found, voice }: Dependencies): string {
  const reply = brief.talk?.reply ?? ''
  const [nature = 'speech'] = natures.find(([, pattern]) => pattern.test(reply)) ?? []
  const { likeness } = found.weigh(`${brief.text} ${reply}`)
  const steps = freshSteps(found, { ...brief, earlierAnswers: [] })
  const [step] = steps.toSorted((one, other) => likeness(other.text) - likeness(one.text))
  return joined([
    voice.talk.differs[nature],
    step ? `${voice.talk.differsStep} **${step.title}** ${step.text}` : '',
    voice.talk.differsAsk,
  ])
}
