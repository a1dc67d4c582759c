import { CallFailure } from '../../api/call-failure.ts'

type Words = { network: string; other: string }

/** What a person is told when a call failed: the server's own sentence where it gave one. */
export function failureWords(failure: unknown, { network, other }: Words): string {
  if (failure instanceof CallFailure) return failure.reply?.error ?? other
  return isNetworkFailure(failure) ? network : other
}

export function isNetworkFailure(failure: unknown): boolean {
  return failure instanceof TypeError || (failure instanceof DOMException && failure.name === 'TimeoutError')
}
