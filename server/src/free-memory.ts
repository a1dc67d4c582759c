import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A start is not held up by it. */
const delayMs = 2000

/** Soon collects all garbage of this thread and returns the memory to the system: reading the content leaves twice its size. */
export function freeMemorySoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect: NodeJS.GCFunction = runInNewContext('gc')
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  }, delayMs).unref()
}
