import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDay, nextDay } from './account-day.ts'
import { dayBeganAt, dayEndsAt, isTimeZone } from './midnights.ts'

const hour = 60 * 60 * 1000
const at = (text: string) => new Date(text)

test('a day has 23, 24 or 25 hours, and begins at 1 o’clock where midnight is left out', () => {
  const cases: [zone: string, moment: string, began: string, ends: string][] = [
    ['America/New_York', '2026-11-21T20:00:00Z', '2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z'],
    ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
    ['Asia/Kathmandu', '2026-06-01T00:00:00Z', '2026-05-31T18:15:00Z', '2026-06-01T18:15:00Z'],
    ['Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-29T10:00:00Z', '2011-12-30T10:00:00Z'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z'],
  ]
  for (const [zone, moment, began, ends] of cases) {
    expect([zone, dayBeganAt(at(moment), zone)]).toEqual([zone, at(began)])
    expect([zone, dayEndsAt(at(moment), zone)]).toEqual([zone, at(ends)])
  }
})

test('names that are no zone are known as such', () => {
  for (const name of ['UTC', 'America/New_York', 'Etc/GMT+5']) expect(isTimeZone(name)).toBe(true)
  for (const name of ['', 'Mars/Olympus', "UTC'; drop table accounts", 'x'.repeat(100)])
    expect(isTimeZone(name)).toBe(false)
})

const zones = [
  'UTC',
  'America/New_York',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
]

test('however zones are changed and the clock steps, days only go on and never come faster than one in 23 hours', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -2 * hour, max: 30 * hour }), fc.constantFrom(...zones)), {
        minLength: 20,
        maxLength: 60,
      }),
      fc.constantFrom(...zones),
      (steps, zone) => {
        let now = at('2026-03-01T12:34:56Z').getTime()
        let today = firstDay(new Date(now), zone)
        const ends = [today.endsAt.getTime()]
        for (const [step, wanted] of steps) {
          now += step
          if (now < today.endsAt.getTime()) continue
          const next = nextDay(today, new Date(now), wanted)
          expect(next.endsAt.getTime()).toBeGreaterThan(now)
          expect(next.endsAt.getTime() - now).toBeLessThanOrEqual(49 * hour)
          today = next
          ends.push(today.endsAt.getTime())
        }
        const gaps = ends.slice(1).map((end, index) => end - (ends[index] ?? 0))
        expect(Math.min(...gaps, 23 * hour)).toBeGreaterThanOrEqual(23 * hour)
      },
    ),
    { numRuns: 300 },
  )
})
