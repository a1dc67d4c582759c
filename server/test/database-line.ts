import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A line to the database that can be cut and mended. */
export async function makeLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const databasePort = Number(target.port)
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(databasePort, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('data', (bytes) => other.write(bytes))
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  target.port = String(port)
  return {
    url: target.href,
    cut: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
    restore: () => listen(port),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
