import { AppError } from '@nestbook/contract/errors.ts'
import { hash, verify } from '@node-rs/argon2'

/** What a hash costs: KiB of memory, and times to go over it. */
const usualCost = { memoryCost: 19_456, timeCost: 2 }

/** Hashing takes threads that other work shares: more at once would make that wait. */
const atOnce = 2
const maxWaiting = 32

export type Passwords = ReturnType<typeof makePasswords>

/** Passwords by argon2id, two at a time. Throws busy when too many wait. */
export function makePasswords(cost = usualCost) {
  // 2 is argon2id: the library's own name for it is lost with its types.
  const settings = { algorithm: 2, ...cost, parallelism: 1 } as const
  /** A check of equal cost for addresses that nobody has: no password has this hash. */
  const nobodys = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('busy')
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password: string): Promise<string> => inTurn(() => hash(password, settings)),
    /** Takes as long for an address without a password (null) as for any other. */
    isRight: (password: string, hashed: string | null): Promise<boolean> =>
      inTurn(() => verify(hashed ?? nobodys, password)),
  }
}
