import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

type Page = {
  origin: string | null
  /** The addresses that search engines may show. */
  shown: readonly string[]
  /** What the page's empty meta tags say here, by their names. */
  told: Record<string, string>
}

/**
 * Serves the built page at its addresses: files with a hash in their name for a year, the page itself never from a
 * cache. Returns what sends the page anywhere else.
 */
export async function serveStaticFiles(
  app: FastifyInstance,
  folder: string,
  pagePaths: readonly string[],
  { origin, shown, told }: Page,
): Promise<(reply: FastifyReply) => FastifyReply> {
  await app.register(fastifyStatic, {
    root: folder,
    // The library's own route reads each folder on the way to a file, to see how its name is spelled.
    serve: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControlOf(path))
      // Mail programs on the web show our mails' pictures in pages of theirs.
      if (path.includes('/mail/')) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => reply.sendFile(`/${params['*']}`))
  // The library looks for packed copies of files it is asked for by name only.
  const page = reloadOnChange(join(folder, 'index.html'), (built) =>
    filledIn(origin ? withWholeAddresses(built, origin) : built, told),
  )
  const send = (reply: FastifyReply) => {
    const { built, made, tag } = page()
    const isThere = reply.statusCode !== 404
    if (made === built && isThere) return reply.sendFile('index.html')
    reply.type('text/html; charset=utf-8')
    if (!isThere) return reply.header('cache-control', 'private, no-store').send(made)
    reply.header('cache-control', 'no-cache').header('etag', tag)
    return reply.request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(made)
  }
  for (const path of pagePaths) {
    // A page is one page, whatever a link to it carries in its query.
    const first = origin && shown.includes(path) ? `<${origin}${path}>; rel="canonical"` : null
    app.get(path, (_request, reply) => send(first ? reply.header('link', first) : reply))
  }
  return send
}

/** What is made of a file, made again when the file has changed: a new edition needs no new start. */
function reloadOnChange(
  file: string,
  make: (built: string) => string,
): () => { built: string; made: string; tag: string } {
  let kept = { at: Number.NaN, built: '', made: '', tag: '' }
  return () => {
    const at = existsSync(file) ? statSync(file).mtimeMs : 0
    if (at !== kept.at) {
      const built = at === 0 ? '' : readFileSync(file, 'utf8')
      const made = make(built)
      // Weak: packed or not, it is the same page.
      kept = { at, built, made, tag: `W/"${createHash('sha256').update(made).digest('base64url')}"` }
    }
    return kept
  }
}

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  // Pictures that keep their name may be painted again.
  return path.includes('/scenes/') ? 'public, max-age=86400' : 'no-cache'
}

/** Who shows a link of ours with its picture wants the picture's whole address. */
function withWholeAddresses(page: string, origin: string): string {
  return page.replaceAll('content="/', `content="${origin}/`)
}

function filledIn(page: string, told: Record<string, string>): string {
  return Object.entries(told).reduce(
    (filled, [name, text]) => filled.replace(`name="${name}" content=""`, `name="${name}" content="${text}"`),
    page,
  )
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
