import { readFileSync } from 'node:fs'
import type * as z from 'zod/mini'

/** Takes the numbers that follow, in their order. Throws when the file ends before. */
export type NextNumbers = { bytes: (count: number) => Int8Array; floats: (count: number) => Float32Array }

/**
 * Reads what a program of training/ wrote: the length of a head in JSON, the head, and numbers whose count the head
 * tells. Throws when the head is not of that form, or when there are more or fewer numbers than `make` takes.
 */
export function readModelNumbers<Head, Made>(
  path: string,
  head: z.ZodMiniType<Head>,
  make: (said: Head, next: NextNumbers) => Made,
): Made {
  const file = readFileSync(path)
  let at = 4 + file.readUInt32LE(0)
  const said = head.parse(JSON.parse(file.toString('utf8', 4, at)))
  const nextBytes = (length: number): ArrayBuffer => {
    if (at + length > file.length) throw new Error(`${path} is cut short.`)
    at += length
    return new Uint8Array(file.subarray(at - length, at)).buffer
  }
  const made = make(said, {
    bytes: (count) => new Int8Array(nextBytes(count)),
    floats: (count) => new Float32Array(nextBytes(4 * count)),
  })
  if (at !== file.length) throw new Error(`${path} holds more than its head says.`)
  return made
}
