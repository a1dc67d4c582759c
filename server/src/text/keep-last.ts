/** Makes what is asked for, and keeps it until something else is: one text is read by several askers in a row. */
export function keepLast<Made>(make: (text: string) => Made): (text: string) => Made {
  let last: { text: string; made: Made } | null = null
  return (text) => {
    if (text !== last?.text) last = { text, made: make(text) }
    return last.made
  }
}
