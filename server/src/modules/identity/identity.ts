import { isIPv6 } from 'node:net'
import { AppError } from '@nestbook/contract/errors.ts'
import { fingerprintHeader, timeZoneHeader } from '@nestbook/contract/route.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import type { Plan } from '@nestbook/contract/usage.ts'
import type { Hide } from '../secrets/secrets.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import { nameDevice } from './name-device.ts'

type Request = { headers: Record<string, string | string[] | undefined>; ip: string }

/** Who asks. `owner` is the name under which all that is theirs is kept. */
export type Asker = {
  owner: string
  /** Null for a guest. */
  account: string | null
  plan: Plan
  /** Where they ask from, as a keyed hash. */
  network: string
  timeZone: string | null
  /** A signal that is aborted with the given one, and when the asker is signed out. */
  whileHere: (signal: AbortSignal) => AbortSignal
}

export type Identity = ReturnType<typeof makeIdentity>

/**
 * Who a request is from: an account by its bearer token, or a guest by the fingerprint that their device sends. A
 * fingerprint is a claim, not a proof, and personal: only its keyed hash is kept, and it is never logged.
 */
export function makeIdentity(sessions: Sessions, hide: Hide) {
  /** The session of the bearer token; null when none is sent. Throws session_over for one that does not count. */
  async function bearer({ headers }: Request): Promise<Session | null> {
    if (headers.authorization === undefined) return null
    const [, token] = /^Bearer ([\w-]{43})$/i.exec(String(headers.authorization)) ?? []
    const session = token ? await sessions.find(token) : null
    if (!session) throw new AppError('session_over')
    return session
  }

  function visit({ headers, ip }: Request) {
    const fingerprint = headers[fingerprintHeader]
    const isOne =
      typeof fingerprint === 'string' && fingerprint.length >= 8 && fingerprint.length <= limits.fingerprintLength
    const zone = headers[timeZoneHeader]
    return {
      network: hide('network', networkOf(ip)),
      device: isOne ? hide('device', fingerprint) : null,
      deviceName: nameDevice(String(headers['user-agent'] ?? '')),
      timeZone: typeof zone === 'string' ? zone.slice(0, 64) : null,
    }
  }

  return {
    bearer,
    visit,

    /** Throws no_identity, session_over, email_unverified. */
    async identify(request: Request): Promise<Asker> {
      const session = await bearer(request)
      const { network, device, timeZone } = visit(request)
      if (session) {
        const { account } = session
        if (!account) throw new AppError('email_unverified')
        const whileHere = (signal: AbortSignal) => sessions.untilOver(session.session.id, signal)
        return { owner: `account:${account.id}`, account: account.id, plan: account.plan, network, timeZone, whileHere }
      }
      if (!device) throw new AppError('no_identity')
      return {
        owner: guestOwner(device),
        account: null,
        plan: 'anonymous',
        network,
        timeZone,
        whileHere: (signal) => signal,
      }
    },
  }
}

/** The owner's name of a device's guest. */
export function guestOwner(device: string): string {
  return `guest:${device}`
}

/** The part of an address that one household or office shares: whole in IPv4, the first 64 bits in IPv6. */
function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const missing = tail === undefined ? [] : Array.from({ length: 8 - groups.length - after.length }, () => '0')
  return [...groups, ...missing, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
