import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Metrics } from './adapters/metrics/metrics.ts'
import type { Services } from './services.ts'

/** `/metrics` at a port of its own. */
export function makeMetricsApp(metrics: Metrics, logger: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  app.get('/metrics', async (_request, reply) => reply.type(metrics.type).send(await metrics.text()))
  return app
}

/** Has every call measured, by the route's name: no address of a person's thing is a label. */
export function measureCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.request(route, request.method, reply.statusCode, reply.elapsedTime / 1000)
  })
}

/** What is read only when somebody asks. */
export function watchServices(metrics: Metrics, { database, runs, mail }: Services): void {
  metrics.watch('nestbook_runs', 'Answers that are being written here', runs.running)
  metrics.watch('nestbook_draining', '1 while this process lets its last answers finish', () =>
    Number(runs.isDraining()),
  )
  metrics.watch('nestbook_mail_waiting', 'Mail that waits to be sent', mail.waiting)
  metrics.watch('nestbook_database_connections', 'Connections to the database', () => database.pool().open)
  metrics.watch('nestbook_database_idle', 'Connections to the database that are idle', () => database.pool().idle)
  metrics.watch('nestbook_database_waiting', 'Queries that wait for a connection', () => database.pool().waiting)
}
