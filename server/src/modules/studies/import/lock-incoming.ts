import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lets one command at a time change content/incoming; the lock of a process that is gone counts for nothing. */
export function lockIncoming(dataFolder: string): () => void {
  const path = join(dataFolder, 'incoming/import.lock')
  mkdirSync(join(dataFolder, 'incoming'), { recursive: true })
  const holder = holderOf(path)
  if (holder !== null && isRunning(holder))
    throw new Error(`Another command is changing content/incoming (process ${holder}).`)
  rmSync(path, { force: true })
  writeFileSync(path, String(process.pid), { flag: 'wx' })
  return () => rmSync(path, { force: true })
}

function holderOf(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8')) || null
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
