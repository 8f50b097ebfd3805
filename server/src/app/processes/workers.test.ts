/** Runs the built server with several workers on its private database. */
import { existsSync, readFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, runScript, type StartedServer, waitUntilReady } from '#testing/built-server.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { createTempFolder } from '#testing/temp-folder.ts'

const SIGN_IN = { username: 'admin@example.org', password: 'Start-2026' }
const dataDir = await createTempFolder('workers')
const run = (env: NodeJS.ProcessEnv = {}) =>
  runScript('main', {
    DATA_DIR: dataDir,
    WORKERS: '2',
    ADMIN_EMAIL: SIGN_IN.username,
    ADMIN_PASSWORD: SIGN_IN.password,
    ...env,
  })

const listenAnywhere = (): Promise<Server> =>
  new Promise((done) => {
    const other = createServer().listen(0, 'localhost', () => done(other))
  })
const getPort = (other: Server): number => (other.address() as AddressInfo).port

let server: StartedServer
let metricsPort = 0
let token = ''

/** Sends a request on a new connection, so that the workers take turns. Returns null if the connection breaks. */
const call = async <T>(path: string, body?: unknown): Promise<T | null> => {
  const response = await fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { connection: 'close', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    // The connection that a killed worker was about to accept stays open without a response.
    signal: AbortSignal.timeout(10_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => null)
  const text = await response?.text().catch(() => null)
  return response?.status === 200 && text ? (JSON.parse(text) as { data: T }).data : null
}
const save = () =>
  call<{ _id: string }>('/evaluation/red-deer', {
    data: evaluationInput({ eval_date: '2024-03-02', hunt_date: '2023-09-20' }),
  })

/** Returns the ids of the worker processes. */
const listWorkers = (pid = server.child.pid): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('main.js'))
    .map(Number)

beforeAll(async () => {
  await chmod(dataDir, 0o711)
  await buildServer()
  const probe = await listenAnywhere()
  metricsPort = getPort(probe)
  probe.close()
  server = await waitUntilReady(run({ METRICS_PORT: String(metricsPort) }))
  token = (await call<{ token: string }>('/login', SIGN_IN))?.token ?? ''
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exitCode
})

describe.runIf(process.platform === 'linux')('server with two workers', () => {
  it('prints its address and the first admin once', async () => {
    await expect.poll(listWorkers).toHaveLength(2)
    await expect.poll(server.output).toContain('The first admin signs in with:')
    expect(server.output().split('The first admin').length).toBe(2)
    expect(server.output().split(' is at http').length).toBe(2)
  })

  it('serves requests with both, which share sessions and evaluations', async () => {
    const readMetrics = (port: number) =>
      fetch(`http://localhost:${port}/metrics`).then(
        (response) => response.text(),
        () => '',
      )
    await expect.poll(() => readMetrics(metricsPort + 1)).toContain('trophy_database_up 1')
    const saved = await Promise.all(Array.from({ length: 10 }, save))
    expect(saved).not.toContain(null)
    const page = await call<{ totalDocs: number }>('/evaluation')
    expect(page?.totalDocs).toBe(10)
    for (const port of [metricsPort, metricsPort + 1])
      expect(await readMetrics(port)).toMatch(/done_total\{what="evaluation saved"\} [1-9]/)
  })

  it('replaces a worker after kill -9 and loses no acknowledged save', async () => {
    const [killed = 0] = listWorkers()
    const acknowledged: string[] = []
    const write = async () => {
      for (let saves = 0; saves < 15; saves += 1) {
        const saved = await save()
        if (saved) acknowledged.push(saved._id)
        if (acknowledged.length === 20) process.kill(killed, 'SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: 4 }, write))
    await expect.poll(listWorkers, { timeout: 20_000 }).toHaveLength(2)
    expect(listWorkers()).not.toContain(killed)
    expect(server.output()).toContain(`Worker ${killed} ended (SIGKILL). It is replaced in 100 ms.`)
    expect(acknowledged.length).toBeGreaterThan(40)
    for (const id of acknowledged) expect(await call(`/evaluation/${id}`), id).not.toBeNull()
  })

  it('stops its workers and its database on SIGTERM', async () => {
    const workers = listWorkers()
    server.child.kill('SIGTERM')
    expect(await server.exitCode).toBe(0)
    for (const pid of workers) expect(existsSync(`/proc/${pid}`)).toBe(false)
    expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false)
  })

  it('does not start on a port in use', async () => {
    const other = await listenAnywhere()
    const port = getPort(other)
    const failing = run({ PORT: String(port) })
    expect(await failing.exitCode).toBe(1)
    expect(failing.output()).toContain(`Port ${port} is in use. Set PORT to another one.`)
    expect(existsSync(join(dataDir, 'database/postmaster.pid'))).toBe(false)
    other.close()
  })
})
