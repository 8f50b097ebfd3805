/** A network between a server and PostgreSQL that can lose every packet. */
import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

type Lost = 'nothing' | 'existing connections' | 'everything'

export type DatabaseProxy = {
  /** The given URL, through the proxy. */
  readonly url: string
  /**
   * Stops forwarding, without closing anything. Afterwards everything arrives that was sent meanwhile, as TCP repeats
   * lost packets.
   */
  lose(lost: Lost): void
  /** Resolves when the next connection is opened. */
  waitForConnection(): Promise<unknown>
  close(): void
}

export const openDatabaseProxy = async (url: string): Promise<DatabaseProxy> => {
  const port = Number(new URL(url).port)
  let losesNew = false
  const pairs = new Set<readonly [Socket, Socket]>()
  const end = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair)
    for (const socket of pair) socket.end()
  }
  const open = (client: Socket) => {
    const upstream = dial(port, '127.0.0.1')
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        if (!from.isPaused()) end(pair)
      })
      if (losesNew) from.pause()
    }
  }
  const server = createServer(open)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const proxyUrl = new URL(url)
  proxyUrl.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: proxyUrl.href,
    waitForConnection: () => once(server, 'connection'),
    lose: (lost) => {
      losesNew = lost === 'everything'
      for (const pair of pairs) {
        for (const socket of pair) lost === 'nothing' ? socket.resume() : socket.pause()
        if (lost === 'nothing' && pair.some(({ destroyed }) => destroyed)) end(pair)
      }
    },
    close: () => {
      for (const socket of [...pairs].flat()) socket.destroy()
      server.close()
    },
  }
}
