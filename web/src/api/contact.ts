// First of all imports: it must run before any schema is built.
import './without-eval.ts'
import { type contactReply, serviceRoutes } from '@nestbook/contract/service.ts'
import type * as z from 'zod/mini'
import { call } from './call.ts'

export type Contact = z.infer<typeof contactReply>

const timeoutMs = 10_000

/** Where people can write to us and leave a review, whoever they are. */
export function loadContact(): Promise<Contact> {
  return call(serviceRoutes.contact, { caller: { fingerprint: '' }, signal: AbortSignal.timeout(timeoutMs) })
}
