import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie that tells one browser from another for a while, and nothing about who uses it. Scripts cannot read it. */
export type BrowserCookie = { read: (request: FastifyRequest) => string | null; set: SetCookie }
type SetCookie = (reply: FastifyReply, value: string, maxAgeSeconds: number) => void

const value = /^[\w-]{43}$/

/** Behind TLS the browser keeps the cookie to this very host. */
export function makeBrowserCookie(name: string, { isBehindTls }: { isBehindTls: boolean }): BrowserCookie {
  const fullName = isBehindTls ? `__Host-${name}` : name
  return {
    read: ({ headers }) => {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
      const given = pairs.find((pair) => pair.startsWith(`${fullName}=`))?.slice(fullName.length + 1)
      return given && value.test(given) ? given : null
    },
    set: (reply, text, maxAgeSeconds) => {
      const secure = isBehindTls ? '; Secure' : ''
      // Lax: it has to come along when a provider sends the browser back.
      reply.header(
        'set-cookie',
        `${fullName}=${text}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`,
      )
    },
  }
}
