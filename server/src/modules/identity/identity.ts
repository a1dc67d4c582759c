import { isIPv6 } from 'node:net'
import { AppError } from '@nestbook/contract/errors.ts'
import { fingerprintHeader, timeZoneHeader } from '@nestbook/contract/route.ts'
import { mailboxOf } from '@nestbook/contract/rules/email.ts'
import { limits } from '@nestbook/contract/rules/limits.ts'
import { type KeyedHash, randomName } from '../secrets/secrets.ts'
import type { Session, Sessions } from '../sessions/sessions.ts'
import { nameDevice } from './name-device.ts'

type Request = { headers: Record<string, string | string[] | undefined>; ip: string }

/** Who asks. `owner` is the name under which all that is theirs is kept. */
export type Asker = {
  owner: string
  /** Null for a guest. */
  account: string | null
  /** Where they ask from, as a keyed hash. */
  network: string
  timeZone: string | null
  /** The device they ask from, as a keyed hash. */
  device: string | null
  /** The account's address, whatever it calls itself (`ana+2@`), as a keyed hash; null for a guest. */
  address: string | null
  /** Since when the account is there; null for a guest. */
  madeAt: Date | null
  /** Why they may only call for help; null for everybody else. */
  onlyHelp: AppError | null
  /** A signal that is aborted with the given one, and when the asker is signed out. */
  whileHere: (signal: AbortSignal) => AbortSignal
}

type Account = NonNullable<Session['account']>
export type Identity = ReturnType<typeof makeIdentity>

/**
 * Who a request is from: an account by its bearer token, or a guest by the fingerprint that their device sends. A
 * fingerprint is a claim, not a proof, and personal: only its keyed hash is kept, and it is never logged.
 */
export function makeIdentity(sessions: Sessions, keyedHash: KeyedHash) {
  const known = new WeakMap<object, string>()

  /** The session of the bearer token; null when none is sent. Throws session_over for one that does not count. */
  async function bearer({ headers }: Request): Promise<Session | null> {
    if (headers.authorization === undefined) return null
    const [, token] = /^Bearer ([\w-]{43})$/i.exec(String(headers.authorization)) ?? []
    const session = token ? await sessions.find(token) : null
    if (!session) throw new AppError('session_over')
    if (session.account) known.set(headers, session.account.id)
    return session
  }

  function visit({ headers, ip }: Request) {
    const fingerprint = headers[fingerprintHeader]
    const isOne =
      typeof fingerprint === 'string' && fingerprint.length >= 8 && fingerprint.length <= limits.fingerprintLength
    const zone = headers[timeZoneHeader]
    return {
      network: keyedHash('network', networkOf(ip)),
      device: isOne ? keyedHash('device', fingerprint) : null,
      deviceName: nameDevice(String(headers['user-agent'] ?? '')),
      timeZone: typeof zone === 'string' ? zone.slice(0, 64) : null,
    }
  }

  function guest(request: Request, name: string, onlyHelp: AppError | null): Asker {
    const { network, device, timeZone } = visit(request)
    const whileHere = (signal: AbortSignal) => signal
    const who = { account: null, address: null, madeAt: null }
    return { ...who, owner: guestOwner(name), network, timeZone, device, onlyHelp, whileHere }
  }

  function member(request: Request, { session }: Session, account: Account): Asker {
    const { network, device, timeZone } = visit(request)
    const whileHere = (signal: AbortSignal) => sessions.untilOver(session.id, signal)
    const address = keyedHash('allowance', mailboxOf(account.email))
    const who = { account: account.id, address, madeAt: account.createdAt, onlyHelp: null }
    return { ...who, owner: `account:${account.id}`, network, timeZone, device, whileHere }
  }

  /** Throws no_identity, session_over, email_unverified. */
  async function identify(request: Request): Promise<Asker> {
    const session = await bearer(request)
    if (session && !session.account) throw new AppError('email_unverified')
    if (session?.account) return member(request, session, session.account)
    const { device } = visit(request)
    if (!device) throw new AppError('no_identity')
    return guest(request, device, null)
  }

  return {
    bearer,
    visit,
    /** The account that a request turned out to be from; null for others. */
    knownAccount: ({ headers }: Request): string | null => known.get(headers) ?? null,
    identify,

    /**
     * Who may be in danger, and is let in to be told where help is, whoever they are. Somebody who is not who they say
     * counts as their device's guest, or as a guest of this one call.
     */
    async identifyForHelp(request: Request): Promise<Asker> {
      try {
        return await identify(request)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return guest(request, visit(request).device ?? `once.${randomName()}`, error)
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
