/** A second signal within this time is the first one come by another way (the terminal, npm). */
const echoMs = 1000

/**
 * Closes in order on Ctrl-C, on SIGTERM and when the process that started us is gone.
 * A second, later signal says that there is no time to let answers finish.
 */
export function stopOnSignals(close: () => Promise<void>, hurry: () => void): void {
  let firstAt = 0
  function stop(): void {
    const now = Date.now()
    if (firstAt > 0) {
      if (now - firstAt > echoMs) hurry()
      return
    }
    firstAt = now
    console.log('\nClosing')
    void close().then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  process.on('disconnect', stop)
}
