import { parentPort, workerData } from 'node:worker_threads'
import { serveThread } from './assistant/thread/serve-thread.ts'
import { freeMemorySoon } from './free-memory.ts'

// `main.ts` starts this file as a thread.
if (parentPort) serveThread(workerData, parentPort, freeMemorySoon)
