import { childrenRoutes as routes } from '@nestbook/contract/children.ts'
import { AppError } from '@nestbook/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../http/mount.ts'
import type { Identity } from '../identity/identity.ts'
import type { Children } from './children.ts'

/** An address may do so much in a minute: a family's edits stay far below it. */
const bound = { rateLimit: { max: 600, timeWindow: 60_000 } }

/** A family's children are its account's alone: whoever asks is told of their own, and of nobody else's. */
export function childrenRoutes(
  app: FastifyInstance,
  { children, identity }: { children: Children; identity: Identity },
): void {
  const accountOf = async (request: FastifyRequest) => {
    const { account } = await identity.identify(request)
    if (account === null) throw new AppError('account_needed')
    return account
  }

  mount(app, routes.children, async ({ request }) => children.list(await accountOf(request)), bound)

  mount(
    app,
    routes.switchAutoBuild,
    async ({ body, request }) => {
      await children.switchAutoBuild(await accountOf(request), body.on)
      return body
    },
    bound,
  )

  mount(
    app,
    routes.addChild,
    async ({ body, request }) => ({ profile: await children.add(await accountOf(request), body) }),
    bound,
  )

  mount(
    app,
    routes.changeChild,
    async ({ body, request }) => ({
      profile: await children.change(await accountOf(request), idIn(request, 'child'), body),
    }),
    bound,
  )

  mount(
    app,
    routes.removeChild,
    async ({ request }) => {
      const id = idIn(request, 'child')
      await children.remove(await accountOf(request), id)
      return { id }
    },
    bound,
  )

  mount(
    app,
    routes.undoLearning,
    async ({ body, request }) => children.undo(await accountOf(request), body.change),
    bound,
  )

  mount(
    app,
    routes.memory,
    async ({ request }) => children.memory(await accountOf(request), idIn(request, 'conversation')),
    bound,
  )

  mount(
    app,
    routes.changeMemory,
    async ({ body: { remember }, request }) =>
      children.changeMemory(await accountOf(request), idIn(request, 'conversation'), remember),
    bound,
  )
}

function idIn(request: FastifyRequest, name: string): string {
  const id = (request.params as Record<string, string>)[name] ?? ''
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw new AppError('not_found')
  return id
}
