import { AppError } from '@nestbook/contract/errors.ts'
import type { Route } from '@nestbook/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

type Body<R extends Route> = R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined
type Reply<R extends Route> = R['reply'] extends z.ZodMiniType ? z.input<R['reply']> : undefined
type Call<R extends Route> = { body: Body<R>; request: FastifyRequest; reply: FastifyReply }

/** Puts a route of the contract in place. Its body is parsed on the way in, its reply on the way out. */
export function mount<R extends Route>(
  app: FastifyInstance,
  route: R,
  handle: (call: Call<R>) => Promise<Reply<R>>,
  config: Record<string, unknown> = {},
): void {
  app.route({
    method: route.method,
    url: route.path,
    config,
    ...(route.bytes === undefined ? {} : { bodyLimit: route.bytes }),
    handler: async (request, reply) => {
      const body = (route.body ? parseBody(route.body, request.body) : undefined) as Body<R>
      const result = await handle({ body, request, reply })
      if (typeof route.reply === 'string' || reply.sent) return reply
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
      return reply.send(route.reply.parse(result))
    },
  })
}

function parseBody(schema: z.ZodMiniType, body: unknown): unknown {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue?.path.join('.')
  if (field === 'question' && issue?.code === 'too_big') throw new AppError('question_too_long', { field })
  throw new AppError('bad_request', field ? { field } : {})
}
