const charactersOnPhone = 35

/** A sample as a phone shows it: 35 letters and an ellipsis at most. */
export function sampleFor(sample: string, isPhone: boolean): string {
  const letters = Array.from(sample)
  if (!isPhone || letters.length <= charactersOnPhone) return sample
  return `${letters.slice(0, charactersOnPhone).join('').trimEnd()}…`
}
