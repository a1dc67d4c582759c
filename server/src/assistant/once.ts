/** What is made when it is first asked for, and kept. */
export function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | null = null
  return () => {
    made ??= { it: make() }
    return made.it
  }
}

/** A function that is made when it is first called, and by `make` before that. */
export function madeLater<Given extends unknown[], Gives>(make: () => (...given: Given) => Gives) {
  const made = once(make)
  return { run: (...given: Given) => made()(...given), make: () => void made() }
}
