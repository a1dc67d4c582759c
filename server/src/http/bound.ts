import { AppError } from '@nestbook/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Counts a request for its address. Gives the refusal when there were more than `most` in so long; null below. */
export type Bound = (request: FastifyRequest) => Promise<AppError | null>

/** For a handler that decides itself what a refusal means; `most` 0 bounds nothing. */
export function makeBound(app: FastifyInstance, most: number, timeWindow: number): Bound {
  if (most === 0) return async () => null
  const count = app.createRateLimit({ max: most, timeWindow })
  return async (request) => {
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return null
    return new AppError('too_many', { retryAfterSeconds: limit.ttlInSeconds })
  }
}
