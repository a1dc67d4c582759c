import { expect, test } from 'vitest'
import { dayLabel, timeLabel } from './time-labels.ts'

const now = new Date(2026, 10, 21, 12, 0, 0).getTime()
const minutes = (count: number) => now - count * 60_000

test.each([
  [0, '1 min ago'],
  [0.5, '1 min ago'],
  [-3, '1 min ago'],
  [12.9, '12 min ago'],
  [59.9, '59 min ago'],
  [60, '1 hour ago'],
  [23 * 60 + 59, '23 hours ago'],
  [24 * 60, '1 day ago'],
  [7 * 24 * 60 - 1, '6 days ago'],
  [7 * 24 * 60, 'Nov 14'],
  [400 * 24 * 60, 'Oct 17, 2025'],
])('[SIDE-02] a change of %s minutes ago reads "%s"', (ago, label) => {
  expect(timeLabel(minutes(ago), now)).toBe(label)
})

test.each([
  [new Date(2026, 10, 21, 0, 0), 'Today'],
  [new Date(2026, 10, 21, 23, 59), 'Today'],
  [new Date(2026, 10, 22, 8, 0), 'Today'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 19, 23, 59), '2 days ago'],
  [new Date(2026, 10, 15, 0, 0), '6 days ago'],
  [new Date(2026, 10, 14, 23, 59), 'Nov 14'],
  [new Date(2025, 10, 14), 'Nov 14, 2025'],
])('a profile that changed on %s reads "%s"', (then, label) => {
  expect(dayLabel(then.getTime(), now)).toBe(label)
})
