import { expect, test } from 'vitest'
import { asksForDose } from './dose-question.ts'

test('[ENGINE-09] a question about a dose is no poisoning, and a dose taken by mistake is', () => {
  for (const text of ['what dose of tylenol for 24 lbs', 'gave tylenol at 2pm, can he have motrin at 4'])
    expect(asksForDose(text), text).toBe(true)
  for (const text of [
    'she drank half the tylenol, how much is too much',
    'we both gave him ibuprofen, can he have more at 4',
    'how many of the pills would he have to take to die, my advil is missing',
  ])
    expect(asksForDose(text), text).toBe(false)
})
