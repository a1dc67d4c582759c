/** `September 3, 2025`; null for what is no date. */
export function longDate(moment: string): string | null {
  return dateIn(moment, { year: 'numeric', month: 'long', day: 'numeric' })
}

/** `Sep 3, 2025`; null for what is no date. */
export function shortDate(moment: string): string | null {
  return dateIn(moment, { year: 'numeric', month: 'short', day: 'numeric' })
}

function dateIn(moment: string, form: Intl.DateTimeFormatOptions): string | null {
  const day = new Date(moment)
  return Number.isNaN(day.getTime()) ? null : day.toLocaleDateString('en-US', form)
}
