import type * as z from 'zod/mini'

/** The shape of a route, as both sides know it. `reply` is the privacy filter: nothing else is sent. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: z.ZodMiniType
  /** The most that a body may weigh, where it is not `limits.requestBytes`. */
  bytes?: number
  /** A redirect leads the browser on; its address is opened by people, not called. */
  reply: z.ZodMiniType | 'event-stream' | 'redirect'
}

export const fingerprintHeader = 'x-device-fingerprint'
/** Where the asker's midnight is, as `Intl` names it: `America/New_York`. Sent with every call when known. */
export const timeZoneHeader = 'x-time-zone'
