import type { AnswerEvent } from '@nestbook/contract/research.ts'
import type { ModelUse } from '../../adapters/model/model.ts'
import type { Near } from '../../modules/study-vectors/study-vectors.ts'
import type { Place, Span } from '../../tracing/tracing.ts'
import type { AssistantDependencies } from '../assistant.ts'

/** The assistant's functions with one result, and those that tell events until they end. */
export type ShortName = 'dangerIn' | 'topicOf' | 'ownWords' | 'learn' | 'suggest'
export type AnswerName = 'answer' | 'answerPlainly'

export type ThreadSettings = AssistantDependencies['plain'] & { vectors: number | null; mayAsk: boolean }

/** Where a call stands in its trace, and when it was sent; null where nothing is traced. */
export type CallTrace = (Place & { sentMs: number }) | null

/** What the main thread says, `open` first. `mayAsk`: whether a model may still be asked today. */
export type ToThread =
  | { kind: 'open'; settings: ThreadSettings }
  | { kind: 'call'; id: number; name: ShortName | AnswerName; given: unknown[]; mayAsk: boolean; trace: CallTrace }
  | { kind: 'abort'; id: number }
  | { kind: 'near'; id: number; near?: Near[]; error?: SentError }
  | { kind: 'check' }

/** What the thread says. */
export type FromThread =
  /** The content is read and the assistant open. */
  | { kind: 'ready' }
  | { kind: 'alive' }
  | { kind: 'events'; id: number; events: AnswerEvent[] }
  | { kind: 'done'; id: number; value?: unknown }
  | { kind: 'failed'; id: number; error: SentError }
  | { kind: 'used'; use: ModelUse }
  | { kind: 'span'; span: Span }
  | { kind: 'trouble'; error: SentError }
  | { kind: 'findNear'; id: number; text: string; max: number }

/** An error as text: what else hangs on one may not be sendable. */
export type SentError = { name: string; message: string; stack: string; code: string | null }

export function sendable(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '', code: null }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return { name: error.name, message: error.message, stack: error.stack ?? '', code }
}

export function errorFrom({ name, message, stack, code }: SentError): Error {
  return Object.assign(new Error(message), { name, stack, ...(code ? { code } : {}) })
}
