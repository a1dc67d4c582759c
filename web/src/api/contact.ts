import { type contactReply, routes } from '@nestbook/contract/routes.ts'
import type * as z from 'zod/mini'
import { call } from './call.ts'

export type Contact = z.infer<typeof contactReply>

const timeoutMs = 10_000

/** Where people can write to us and leave a review, whoever they are. */
export function loadContact(): Promise<Contact> {
  return call(routes.contact, { caller: { fingerprint: '' }, signal: AbortSignal.timeout(timeoutMs) })
}
