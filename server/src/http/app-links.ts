import type { FastifyInstance } from 'fastify'

type Links = {
  /** The apps that may take our addresses, as their systems name them; null where there is none. */
  apps: { ios: string | null; android: { id: string; certificates: string[] } | null }
  /** What the addresses begin with that belong to the apps. */
  prefix: string
  /** The pages that the apps show under it. */
  pages: readonly string[]
  /** Pages that the iOS app also takes without it. */
  taken: readonly string[]
  /** The link of the apps' own scheme that stands for a page. */
  linkTo: (page: string) => string
}

/**
 * Says which phone apps may open our addresses, in the form that each system asks for. An address of theirs that comes
 * to the server all the same was taken by no app: it leads on to the apps' own scheme.
 */
export function serveAppLinks(app: FastifyInstance, { apps, prefix, pages, taken, linkTo }: Links): void {
  const { ios, android } = apps
  if (ios) {
    const components = [`${prefix}/*`, ...taken].map((path) => ({ '/': path }))
    const said = { applinks: { details: [{ appIDs: [ios], components }] }, webcredentials: { apps: [ios] } }
    app.get('/.well-known/apple-app-site-association', async (_request, reply) => reply.send(said))
  }
  if (android) {
    const target = {
      namespace: 'android_app',
      package_name: android.id,
      sha256_cert_fingerprints: android.certificates,
    }
    const said = [{ relation: ['delegate_permission/common.handle_all_urls'], target }]
    app.get('/.well-known/assetlinks.json', async (_request, reply) => reply.send(said))
  }
  for (const page of pages)
    app.get(`${prefix}${page}`, async (request, reply) => {
      const search = /\?.*$/s.exec(request.url)?.[0] ?? ''
      return reply.header('cache-control', 'private, no-store').redirect(linkTo(`${page}${search}`), 302)
    })
}
