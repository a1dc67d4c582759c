const hour = 60 * 60 * 1000

/** Whether a name is one of a time zone that we know. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z0-9_+/-]{1,64}$/.test(name)
  } catch {
    return false
  }
}

/** When the day of a moment began in a time zone: the first moment with its date. */
export function dayBeganAt(moment: Date, zone: string): Date {
  return edge(moment, zone, -1)
}

/** When the day of a moment ends in a time zone: the first moment with a later date. */
export function dayEndsAt(moment: Date, zone: string): Date {
  return edge(moment, zone, 1)
}

// A day has 23 to 25 hours, seldom other lengths, and in some zones begins at 1 o'clock: look, do not reckon.
function edge(moment: Date, zone: string, direction: 1 | -1): Date {
  const date = dateIn(zone)
  const today = date(moment)
  let inside = moment.getTime()
  let outside = inside
  do outside += direction * hour
  while (date(new Date(outside)) === today)
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.trunc((inside + outside) / 2)
    if (date(new Date(middle)) === today) inside = middle
    else outside = middle
  }
  return new Date(direction === 1 ? outside : inside)
}

function dateIn(zone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (moment) => format.format(moment)
}
