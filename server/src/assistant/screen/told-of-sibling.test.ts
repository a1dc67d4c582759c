import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadSafety } from '../../modules/safety/safety.ts'
import { tellsQuarrel, toldOfSibling } from './told-of-sibling.ts'

const safety = loadSafety(join(import.meta.dirname, '../../../../content'))
const abuse = { route: 'abuse', kind: safety.kinds.get('physical-abuse') ?? null } as const

test('[ENGINE-09] where one child of a family hurts another, the card says to keep the two apart', () => {
  for (const text of [
    'My older son beats his sister until she bleeds, every day after school',
    'she told me her stepbrother touched her at night',
    'He was choked by his older brother again',
  ])
    expect(toldOfSibling({ ...abuse, kind: null }, text, safety).kind?.id, text).toBe('sibling-abuse')
  for (const text of ['Her uncle touches her when my brother is away', 'My father hits my brother with a belt'])
    expect(toldOfSibling(abuse, text, safety), text).toBe(abuse)
})

test('[ENGINE-09] a small child who hits a sister is a quarrel, and nothing grave ever is', () => {
  for (const text of [
    'My son is 5 and hits his little sister when he doesnt get his way',
    'she bites her baby brother whenever I look away',
    'They fight with their twin over every toy',
  ])
    expect(tellsQuarrel(text), text).toBe(true)
  for (const text of [
    'He hits his little sister until she bleeds',
    'she pushed her brother and threatened him with a knife',
    'Her dad hits my sister and her brother',
    'he touched his little sister',
    'My stepson hits me',
  ])
    expect(tellsQuarrel(text), text).toBe(false)
})
