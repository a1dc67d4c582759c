import { expect, test } from 'vitest'
import { childAskedAbout } from './child-asked-about.ts'
import { storeFamily } from './stored-family.ts'
import { storeNames } from './stored-names.ts'

test('the only child is printed with the age, one of several by the name in the question, and a doubt not at all', () => {
  expect(childAskedAbout('How do I get Maya to sleep?')).toBeNull()
  storeFamily({ ages: '4 years', hasNone: false })
  expect(childAskedAbout('How do I get her to sleep?')).toBe('4 years')
  storeNames(['Maya'])
  expect(childAskedAbout('How do I get her to sleep?')).toBe('Maya, 4 years')
  storeNames(['Maya', 'Jean-Luc', ''])
  storeFamily({ ages: '4 years,7 years', hasNone: false })
  expect(childAskedAbout('maya’s teacher says she bites')).toBe('Maya')
  expect(childAskedAbout('Is JEAN-LUC too old for naps?')).toBe('Jean-Luc')
  expect(childAskedAbout('Jean-Luc hits Maya')).toBeNull()
  expect(childAskedAbout('They fight all day')).toBeNull()
})
