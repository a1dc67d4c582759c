const quietMs = 1000
const maxMs = 3000

/** Waits until nothing more is verified: a second after the last `tell`, and three seconds at most. */
export function awaitSettling(): { tell: () => void; settled: Promise<void> } {
  let tell = () => {}
  const settled = new Promise<void>((settle) => {
    const ceiling = setTimeout(settle, maxMs)
    let quiet: ReturnType<typeof setTimeout> | undefined
    tell = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        clearTimeout(ceiling)
        settle()
      }, quietMs)
    }
  })
  return { tell, settled }
}
