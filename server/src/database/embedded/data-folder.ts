import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class DataFolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `Nestbook is already running on the data folder ${folder} (${holder}). It was left alone; stop it first, or set NESTBOOK_DATA to another folder.`,
    )
    this.name = 'DataFolderInUse'
  }
}

export type DataFolderHold = { writeAddress: (address: string) => void; release: () => Promise<void> }

/**
 * Holds the data folder for this process, so that two never share one. The hold is a listening socket:
 * the system drops it with the process, however that ends, so no stale lock can be left behind.
 * Rejects with DataFolderInUse when another process holds it.
 */
export async function lockDataFolder(folder: string): Promise<DataFolderHold> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const name = socketName(realpathSync(folder))
  let says = `process ${process.pid}`
  const server = createServer((socket) => socket.on('error', () => {}).end(says))
  try {
    await listen(server, name)
  } catch (error) {
    const holder = await askHolder(name)
    if (holder !== null || !name.startsWith('/')) throw new DataFolderInUse(folder, holder ?? 'it does not say who')
    rmSync(name, { force: true })
    await listen(server, name).catch(() => Promise.reject(error))
  }
  server.unref()
  return {
    writeAddress: (address) => {
      says = `process ${process.pid}, ${address}`
    },
    release: () => new Promise((done) => server.close(() => done())),
  }
}

// Linux's abstract names and Windows' pipes vanish with their process; elsewhere the socket is a file.
function socketName(folder: string): string {
  const id = `nestbook-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${id}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${id}`
  return join(tmpdir(), `${id}.sock`)
}

function listen(server: Server, name: string): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(name, () => {
      server.off('error', failed)
      done()
    })
  })
}

/** What the holder says of itself, or null when nobody answers. */
function askHolder(name: string): Promise<string | null> {
  return new Promise((done) => {
    let said = ''
    const socket = createConnection(name)
    socket.setTimeout(2000, () => socket.destroy())
    socket.on('data', (bytes) => {
      said += bytes.toString()
    })
    socket.on('error', () => done(null))
    socket.on('close', () => done(said || null))
  })
}
