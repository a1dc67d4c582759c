export type HomeDay = { date: string; number: number; secondsLeft: number }

const dayMs = 24 * 60 * 60 * 1000

/** The day of a moment where somebody is, or in UTC where that is not known. `number` counts the days. */
export function dayOf(moment: Date, timeZone: string | undefined): HomeDay {
  const parts = new Map(
    clockIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  const [hours = 0, minutes = 0, seconds = 0] = ['hour', 'minute', 'second'].map((part) =>
    Number(parts.get(part as Intl.DateTimeFormatPartTypes)),
  )
  const secondsLeft = dayMs / 1000 - (hours * 3600 + minutes * 60 + seconds)
  return { date, number: Math.round(Date.parse(date) / dayMs), secondsLeft }
}

function clockIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const two = '2-digit'
  const parts = {
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en', { ...parts, timeZone: timeZone ?? 'UTC' })
  } catch {
    return new Intl.DateTimeFormat('en', { ...parts, timeZone: 'UTC' })
  }
}
