import type { Question } from '../../server/src/assistant/understand/understand.ts'
import { questions } from '../questions.ts'

const ages = ['0-6 months', '6-12 months', '2 years', '4 years', '7 years', '11 years', '15 years']
const followUps = [
  'And what if that does not work?',
  'We tried that for two weeks, still the same. What next?',
  'How long does it take?',
  'what about at bedtime',
]

/** So many questions, the first 240 all different: as asked; with the family's ages; as a follow-up; two worries in one breath. */
export function variedQuestions(count: number): Question[] {
  return Array.from({ length: count }, (_, place) => varied(place))
}

function varied(place: number): Question {
  const text = pick(questions, place)
  const round = Math.floor(place / questions.length) % 4
  const other = pick(questions, place * 7 + 13)
  if (round === 1) return { text, childrenAges: [pick(ages, place), pick(ages, place + 3)], history: [] }
  if (round === 2) return { text: pick(followUps, place), childrenAges: [], history: talkedAbout(text) }
  if (round === 3) return { text: `${text} Also: ${other}`, childrenAges: [pick(ages, place)], history: [] }
  return { text, childrenAges: [], history: [] }
}

function talkedAbout(text: string): Question['history'] {
  return [
    { role: 'user', content: text },
    { role: 'assistant', content: 'Stay close, stay calm, and say in a few words what you will do next.' },
  ]
}

function pick<Thing>(things: readonly Thing[], place: number): Thing {
  return things[place % things.length] as Thing
}
