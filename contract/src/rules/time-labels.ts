const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When something was last changed, in a few words (SIDE-02). Times are milliseconds. */
export function timeLabel(then: number, now: number, locale = 'en-US'): string {
  const ago = now - then
  if (ago < hour) return `${Math.max(1, Math.floor(ago / minute))} min ago`
  if (ago < day) return inWhole(ago / hour, 'hour')
  return ago < 7 * day ? inWhole(ago / day, 'day') : shortDate(then, now, locale)
}

/** The day on which a child's profile was last changed (CHILD-07). Times are milliseconds. */
export function dayLabel(then: number, now: number, locale = 'en-US'): string {
  const days = Math.max(0, Math.round((midnightOf(now) - midnightOf(then)) / day))
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return days < 7 ? `${days} days ago` : shortDate(then, now, locale)
}

/** Of the reader's own day; days of 23 and 25 hours are rounded away. */
function midnightOf(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}

function shortDate(then: number, now: number, locale: string): string {
  const isThisYear = new Date(then).getFullYear() === new Date(now).getFullYear()
  return new Date(then).toLocaleDateString(locale, {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
}

function inWhole(amount: number, unit: string): string {
  const whole = Math.floor(amount)
  return `${whole} ${whole === 1 ? unit : `${unit}s`} ago`
}
