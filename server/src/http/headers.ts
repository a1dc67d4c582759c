import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Security headers on every reply. Scripts come from us alone; the page's inline ones are named by their hashes.
 * At the addresses `windows` a window that was opened to sign in elsewhere comes and goes: it keeps its opener there.
 */
export async function sendSafeHeaders(
  app: FastifyInstance,
  pageHtml: string,
  { isBehindTls, windows }: { isBehindTls: boolean; windows: readonly string[] },
): Promise<void> {
  const hashes = [...pageHtml.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashes],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isBehindTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (windows.includes(request.url.split('?')[0] ?? '')) reply.header('cross-origin-opener-policy', 'unsafe-none')
  })
}
