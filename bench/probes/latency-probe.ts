/** Latency of other requests while a long operation runs. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Credentials, Product } from '#bench/product.ts'

const INTERVAL_MS = 20

export const fetchToken = async (url: string, credentials: Credentials): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  return ((await response.json()) as { data: { token: string } }).data.token
}

/** Requests `/me` until `running` settles; returns the latencies in milliseconds, ascending. */
export const measureLatencyDuring = async (
  product: Product,
  token: string,
  running: Promise<unknown>,
): Promise<number[]> => {
  let isRunning = true
  const stop = () => {
    isRunning = false
  }
  running.then(stop, stop)
  const times: number[] = []
  while (isRunning) {
    const startedAt = performance.now()
    await fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${token}` } }).then((response) =>
      response.text(),
    )
    times.push(performance.now() - startedAt)
    await sleep(INTERVAL_MS)
  }
  return times.sort((a, b) => a - b)
}
