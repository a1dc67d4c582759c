// The built thread, with two words that end it or hold it for good.
import { parentPort } from 'node:worker_threads'
import '../dist/assistant-thread.js'

parentPort?.on('message', (message) => {
  const said = JSON.stringify(message)
  if (said.includes('end this thread')) process.exit(1)
  // Held without a core: others need it.
  if (said.includes('hold this thread')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
