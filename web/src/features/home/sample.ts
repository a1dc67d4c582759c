const lettersOnPhone = 35

/** A sample as a phone shows it: 35 letters and an ellipsis at most. */
export function sampleFor(sample: string, isPhone: boolean): string {
  const letters = Array.from(sample)
  if (!isPhone || letters.length <= lettersOnPhone) return sample
  return `${letters.slice(0, lettersOnPhone).join('').trimEnd()}…`
}
