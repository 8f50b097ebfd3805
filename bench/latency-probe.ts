/** Somebody else's requests while something long runs. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product, SignIn } from './product.ts'

/** Milliseconds between two of them. */
const PAUSE = 20

export const tokenOf = async (url: string, person: SignIn): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(person) })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** Asks for oneself until `running` has ended; answers the milliseconds of each request, shortest first. */
export const waitBeside = async (product: Product, token: string, running: Promise<unknown>): Promise<number[]> => {
  let isRunning = true
  const stop = () => {
    isRunning = false
  }
  running.then(stop, stop)
  const times: number[] = []
  while (isRunning) {
    const started = performance.now()
    await fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${token}` } }).then((one) => one.text())
    times.push(performance.now() - started)
    await sleep(PAUSE)
  }
  return times.sort((a, b) => a - b)
}
