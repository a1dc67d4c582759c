import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built page at its addresses: files with a hash in their name for a year, the page itself never from a cache. */
export async function serveStaticFiles(
  app: FastifyInstance,
  folder: string,
  pagePaths: readonly string[],
  origin: string | null,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', keptFor(path))
      // Mail programs on the web show our mails' pictures in pages of theirs.
      if (path.includes('/mail/')) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  // The library looks for packed copies of files it is asked for by name only.
  const page = origin && withWholeAddresses(readPage(folder), origin)
  for (const path of pagePaths)
    app.get(path, (_request, reply) => {
      if (!page) return reply.sendFile('index.html')
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    })
}

function keptFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // Pictures that keep their name may be painted anew.
  return path.includes('/scenes/') ? 'public, max-age=86400' : 'no-cache'
}

/** Who shows a link of ours with its picture wants the picture's whole address. */
function withWholeAddresses(page: string, origin: string): string {
  return page.replaceAll('content="/', `content="${origin}/`)
}

/** Serves only what the page's files are named after their content: fonts, pictures. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const root = join(folder, 'assets')
  if (existsSync(root)) await app.register(fastifyStatic, { root, prefix: '/assets/', index: false })
}

/** The page's HTML, or an empty text when nothing is built. */
export function readPage(folder: string): string {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
