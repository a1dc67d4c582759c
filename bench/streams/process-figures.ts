import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second for programs, on every processor we run on. */
const ticksPerSecond = 100

/** CPU seconds a process used so far. With `family`, those of its children too, living and ended. Null without /proc. */
export function cpuSecondsOf(pid: number, family = false): number | null {
  const own = timesOf(pid)
  if (!own) return null
  if (!family) return own.used / ticksPerSecond
  const living = childrenOf(pid).reduce((sum, child) => sum + (timesOf(child)?.used ?? 0), 0)
  return (own.used + own.ended + living) / ticksPerSecond
}

/** The most memory a process had resident at once, in MB. Null without /proc. */
export function peakMegabytesOf(pid: number): number | null {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`) ?? '')?.[1]
  return kilobytes ? (Number(kilobytes) * 1024) / 1e6 : null
}

type Times = { parent: number; used: number; ended: number }

// proc(5): after the name in parentheses come state, parent ... utime (14), stime (15), cutime (16), cstime (17).
function timesOf(pid: number): Times | null {
  const stat = read(`/proc/${pid}/stat`)
  if (stat === null) return null
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) => fields[at])
  return { parent, used: user + system, ended: endedUser + endedSystem }
}

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((each) => timesOf(each)?.parent === pid)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
