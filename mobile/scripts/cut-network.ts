import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Network = {
  /** Where the server is reached while the network is there. */
  address: string
  cut: () => Promise<void>
  restore: () => Promise<void>
  close: () => Promise<void>
}

/** A way to a server that can be cut: who comes this way then reaches nobody, though the device says it has a network. */
export async function openNetwork(server: string): Promise<Network> {
  const { hostname, port: serverPort } = new URL(server)
  const open = new Set<Socket>()
  const relay = createServer((near) => {
    const far = connect(Number(serverPort), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one))
      one.pipe(other)
    }
  })
  const listen = (port: number) => new Promise<void>((done) => relay.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = relay.address() as AddressInfo
  const cut = () => {
    const closed = new Promise<void>((done) => relay.close(() => done()))
    for (const socket of open) socket.destroy()
    return closed
  }
  return { address: `http://localhost:${port}`, cut, restore: () => listen(port), close: cut }
}
