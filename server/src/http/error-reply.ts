import { AppError, type FailureReply } from '@nestbook/contract/errors.ts'
import { type FailureCode, failures } from '@nestbook/contract/failures.ts'
import type { FastifyError, FastifyInstance } from 'fastify'

/** What Fastify itself refuses, as our own codes. */
const refused: Record<string, FailureCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_type',
  FST_ERR_BAD_URL: 'not_found',
}

const byStatus: Record<number, FailureCode> = {
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many',
}

/** After how many seconds it makes sense to try again. */
const soon: Partial<Record<FailureCode, number>> = { database_down: 2, shutting_down: 2, busy: 2 }

/**
 * The only place where an error becomes a reply; `codeOf` knows those of the product. Never sends a message or cause that is not of the contract.
 */
export function replyToErrors(app: FastifyInstance, codeOf: (error: unknown) => FailureCode | null): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = failureOf(error, codeOf)
    const { code } = failure
    if (code === 'unexpected') request.log.error({ err: error }, 'unexpected error')
    if (code === 'database_down') request.log.warn({ err: error }, 'the database cannot be reached')
    const retryAfter = failure.details.retryAfterSeconds ?? soon[code]
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    // Of a file that could not be sent, it may say to keep it for a year.
    reply.header('cache-control', 'private, no-store')
    reply.code(failures[code].status).type('application/json; charset=utf-8').send(failureReplyOf(failure, request.id))
  })
}

export function failureReplyOf({ message, code, details }: AppError, requestId: string): FailureReply {
  return { error: message, code, requestId, ...details }
}

function failureOf(error: FastifyError, codeOf: (error: unknown) => FailureCode | null): AppError {
  if (error instanceof AppError) return error
  const known = codeOf(error) ?? refused[error.code]
  return new AppError(known ?? codeByStatus(error.statusCode ?? 500))
}

/** A refusal of a library that knows no code of ours is still the asker's mistake: a range or a condition that cannot be met. */
function codeByStatus(status: number): FailureCode {
  return byStatus[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'unexpected')
}
