import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built page at its addresses: files with a hash in their name for a year, the page itself never from a cache. */
export async function serveStaticFiles(
  app: FastifyInstance,
  folder: string,
  pagePaths: readonly string[],
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Mail programs on the web show our mails' pictures in pages of theirs.
      if (path.includes('/mail/')) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  // The library looks for packed copies of files it is asked for by name only.
  for (const path of pagePaths) app.get(path, (_request, reply) => reply.sendFile('index.html'))
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
