const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When something was last changed, in a few words (SIDE-02). Times are milliseconds. */
export function timeLabel(then: number, now: number, locale = 'en-US'): string {
  const ago = now - then
  if (ago < hour) return `${Math.max(1, Math.floor(ago / minute))} min ago`
  if (ago < day) return inWhole(ago / hour, 'hour')
  if (ago < 7 * day) return inWhole(ago / day, 'day')
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
