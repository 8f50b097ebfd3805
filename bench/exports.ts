/** Exports: how long they take, when they begin, and how much memory the server holds at most while they run. */
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchMemory } from './memory.ts'
import type { Product, SignIn } from './product.ts'
import type { Row } from './table.ts'

/** What one workbook of measurements may hold. */
const MOST = 20_000

/** Milliseconds between two requests of somebody else. */
const PAUSE = 20

type Run = { readonly first: number; readonly whole: number; readonly bytes: number; readonly peak: number }

const tokenOf = async (url: string, person: SignIn): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers, body: JSON.stringify(person) })
  return ((await answer.json()) as { data: { token: string } }).data.token
}

/** Takes a file and throws it away. */
const take = (product: Product, token: string, path: string): Promise<Run> =>
  new Promise((done, fail) => {
    let first = 0
    let bytes = 0
    const watch = watchMemory(product.pid)
    const started = performance.now()
    const asked = request(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.on('data', (part: Buffer) => {
        first ||= performance.now() - started
        bytes += part.length
      })
      answer.on('close', () => {
        const whole = performance.now() - started
        const peak = watch.stop()
        if (answer.statusCode === 200 && answer.complete) done({ first, whole, bytes, peak })
        else fail(new Error(`${path}: ${answer.statusCode}, ${answer.complete ? 'whole' : 'broken off'}`))
      })
    })
    asked.on('error', fail)
    asked.end()
  })

/** Milliseconds that the slowest of other people's requests took while a file was on its way. */
const waitBeside = async (product: Product, token: string, running: Promise<unknown>): Promise<number> => {
  let isRunning = true
  const stop = () => {
    isRunning = false
  }
  running.then(stop, stop)
  let slowest = 0
  while (isRunning) {
    const started = performance.now()
    await fetch(`${product.url}/api/me`, { headers: { authorization: `Bearer ${token}` } }).then((one) => one.text())
    slowest = Math.max(slowest, performance.now() - started)
    await sleep(PAUSE)
  }
  return slowest
}

export const benchExports = async (product: Product, admin: SignIn, stored: number): Promise<Row[]> => {
  const token = await tokenOf(product.url, admin)
  const rows: Row[] = []
  const files = [
    ...(stored <= MOST ? [{ what: 'workbook of measurements', path: '/evaluation/export' }] : []),
    { what: 'workbook of common data', path: '/evaluation/common-data-export' },
    { what: 'everything as CSV', path: '/evaluation/export.csv' },
  ]
  for (const { what, path } of files) {
    const running = take(product, token, path)
    const [{ first, whole, bytes, peak }, slowest] = await Promise.all([running, waitBeside(product, token, running)])
    rows.push({
      what,
      'first byte ms': first,
      'whole s': whole / 1000,
      'rows/s': stored / (whole / 1000),
      MB: bytes / 1_000_000,
      'peak MiB': peak,
      'slowest other request ms': slowest,
    })
  }
  return rows
}
