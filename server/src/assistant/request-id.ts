import type { AskRequest } from '@nestbook/contract/research.ts'
import type { Runs } from '../modules/runs/runs.ts'
import type { KeyedHash } from '../modules/secrets/secrets.ts'

export type RequestIdDependencies = { runs: Runs; keyedHash: KeyedHash; now: () => Date }

const windowMs = 2 * 60_000

/**
 * What a question is known by: the id that its sender gave it, or one made of who asks what. So the second stream and
 * the plain call of a sender that gives none stand for the same question, within two minutes, and count once.
 */
export async function requestIdOf(
  owner: string,
  asked: AskRequest,
  dependencies: RequestIdDependencies,
): Promise<string> {
  if (asked.clientRequestId) return asked.clientRequestId
  const { runs, keyedHash, now } = dependencies
  // Not the ages: the plain call of the documents does not send them.
  const { question, conversationHistory } = asked
  const window = Math.floor(now().getTime() / windowMs)
  const idIn = (which: number) =>
    asUuid(keyedHash('request', JSON.stringify([which, owner, question, conversationHistory])))
  const before = idIn(window - 1)
  return (await runs.wasBegunWithin(windowMs, owner, before)) ? before : idIn(window)
}

function asUuid(hidden: string): string {
  const hex = Buffer.from(hidden, 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
