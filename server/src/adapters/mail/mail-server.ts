import { createTransport } from 'nodemailer'

export type Envelope = { to: string; subject: string; text: string; html: string }

/** Takes one mail to where it goes. Rejects when it was not accepted. */
export type Deliver = (mail: Envelope) => Promise<void>

export type MailServer = {
  deliver: Deliver
  /** Resolves when the server lets us in. */
  look: () => Promise<void>
  close: () => void
}

/** A mail server, by its address: smtp://user:password@host:587, smtps:// for TLS from the start. */
export function makeMailServer(url: string, from: string): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async ({ to, ...mail }) => {
      // An address as an object is never read as a list of several.
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail })
    },
    look: async () => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
