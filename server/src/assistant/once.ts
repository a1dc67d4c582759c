/** What is made when it is first asked for, and kept. */
export function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | null = null
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
