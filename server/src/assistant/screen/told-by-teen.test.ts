import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSafety } from '../../modules/safety/safety.ts'
import { toldByTeen } from './told-by-teen.ts'

const safety = loadSafety(join(import.meta.dirname, '../../../../content'))
const despair = { route: 'self_harm_parent', kind: safety.kinds.get('parent-suicidal') ?? null } as const

test('[ENGINE-09] a teenager in despair is not spoken to as a parent, and a parent is', () => {
  expect(toldByTeen(despair, "I'm 15 and I don't want to live anymore", safety).kind?.id).toBe('child-suicidal')
  expect(toldByTeen({ ...despair, kind: null }, 'im 13, nobody would miss me', safety).route).toBe('self_harm_child')
  for (const text of ["I'm 14 weeks pregnant and want to die", 'I want to die. My son is 15', "I'm 34 and done"])
    expect(toldByTeen(despair, text, safety), text).toBe(despair)
})
