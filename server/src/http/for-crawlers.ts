import type { FastifyInstance } from 'fastify'

type Pages = {
  /** Where we are reached from outside. */
  origin: () => string
  /** The addresses that search engines may show. */
  shown: readonly string[]
  /** What the addresses begin with that they are to leave alone. */
  closed: readonly string[]
}

/** Tells search engines what to read: robots.txt and a map of the public pages. */
export function serveForCrawlers(app: FastifyInstance, { origin, shown, closed }: Pages): void {
  app.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin()}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (_request, reply) => {
    const entries = shown.map((path) => `  <url><loc>${origin()}${path}</loc></url>`)
    const map = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
    ]
    return reply.type('application/xml; charset=utf-8').send(`${map.join('\n')}\n`)
  })
}
