import { cpus, loadavg, totalmem } from 'node:os'

/** What a figure depends on besides our code, as `name: value` lines. The load is the one before anything was measured. */
export function factsOfMachine(): string[] {
  const [processor] = cpus()
  return [
    `Measured: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `Cores: ${cpus().length}, ${processor?.model ?? 'of an unknown model'}`,
    `Memory: ${(totalmem() / 2 ** 30).toFixed(1)} GB`,
    `Node: ${process.versions.node} on ${process.platform} ${process.arch}`,
    `Load average before the run: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}`,
  ]
}
