/** Makes what is asked for, and keeps the last ones: a text is read by several askers, in a talk beside a few others. */
export function keepLast<Made>(make: (text: string) => Made, count = 1): (text: string) => Made {
  const kept = new Map<string, Made>()
  return (text) => {
    const known = kept.get(text)
    const made = known === undefined ? make(text) : known
    kept.delete(text)
    kept.set(text, made)
    if (kept.size > count) kept.delete(kept.keys().next().value ?? '')
    return made
  }
}
