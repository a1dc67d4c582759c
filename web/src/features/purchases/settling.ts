const quietMs = 1000
const maxMs = 3000

/** Waits until nothing more is verified: a second after the last `renew`, and three seconds at most. */
export function awaitSettling(): { renew: () => void; settled: Promise<void> } {
  let renew = () => {}
  const settled = new Promise<void>((settle) => {
    const ceiling = setTimeout(settle, maxMs)
    let quiet: ReturnType<typeof setTimeout> | undefined
    renew = () => {
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        clearTimeout(ceiling)
        settle()
      }, quietMs)
    }
  })
  return { renew, settled }
}
