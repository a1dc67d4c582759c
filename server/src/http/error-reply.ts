import { AppError, type FailureCode, type FailureReply, failures } from '@nestbook/contract/errors.ts'
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
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many',
}

/** The only place where an error becomes a reply. Never sends a message or cause that is not of the contract. */
export function replyToErrors(app: FastifyInstance, isDatabaseDown: (error: unknown) => boolean): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOf(error, isDatabaseDown)
    if (code === 'unexpected') request.log.error({ err: error }, 'unexpected error')
    if (code === 'database_down') request.log.warn({ err: error }, 'the database cannot be reached')
    if (code === 'database_down' || code === 'shutting_down') reply.header('retry-after', '2')
    const field = error instanceof AppError ? error.field : undefined
    reply
      .code(failures[code].status)
      .type('application/json; charset=utf-8')
      .send(failureReplyOf(code, request.id, field))
  })
}

export function failureReplyOf(code: FailureCode, requestId: string, field?: string): FailureReply {
  return { error: failures[code].message, code, requestId, ...(field === undefined ? {} : { field }) }
}

function codeOf(error: FastifyError, isDatabaseDown: (error: unknown) => boolean): FailureCode {
  if (error instanceof AppError) return error.code
  if (isDatabaseDown(error)) return 'database_down'
  const known = refused[error.code] ?? byStatus[error.statusCode ?? 500]
  return known ?? 'unexpected'
}
