import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { testApp } from '#testing/app.ts'
import { clusterUrl } from '#testing/cluster-url.ts'

const { app, db, as, make } = await testApp()
const admin = await make.admin()
const headers = { authorization: `Bearer ${(await as(admin)).token}` }
const port = Number(new URL(await app.listen({ host: 'localhost', port: 0 })).port)
const agent = new Agent({ keepAlive: true })
afterAll(() => agent.destroy())

const send = (url: string) =>
  new Promise<IncomingMessage>((done, fail) => {
    request(`http://localhost:${port}${url}`, { agent, headers }, done).on('error', fail).end()
  })
const get = async (url: string) => {
  const response = await send(url)
  return { status: response.statusCode, connection: response.headers.connection, text: await text(response) }
}

/** Returns true if the server listens at this address of `localhost`. */
const isListening = (address: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, address)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

/** Sends the head and part of the body of a sign-in; `finish` sends the rest and returns the response. */
const beginSignIn = async (address: string) => {
  const body = JSON.stringify({ username: admin.email, password: 'Secret-1' })
  const socket = connect(port, address)
  const received = text(socket).then((all) => all.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))
  const isExpected = once(socket, 'data')
  socket.write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  socket.write(`Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`)
  await isExpected
  const finish = () => {
    socket.write(body.slice(10))
    return received
  }
  return { finish }
}

/** Blocks every read of the evaluations until the returned function is called. */
const holdEvaluations = () =>
  new Promise<() => void>((onLocked) => {
    void db.transaction().execute(async (tx) => {
      await sql`lock table evaluations in access exclusive mode`.execute(tx)
      await new Promise<void>((done) => onLocked(done))
    })
  })
const hasBlockedQuery = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}

it('is not ready but serves requests while draining, then accepts no connections and finishes active requests and exports', async () => {
  const addresses: string[] = []
  for (const address of ['127.0.0.1', '::1']) if (await isListening(address)) addresses.push(address)
  const release = await holdEvaluations()
  onTestFinished(release)
  const exported = get('/api/evaluation/export.csv')
  await expect.poll(hasBlockedQuery).toBe(true)
  const signIns = await Promise.all(addresses.map(beginSignIn))

  const order: string[] = []
  let endDelay = () => {}
  const drained = app.drain(new Promise<void>((done) => (endDelay = done))).then(() => order.push('drained'))
  expect(await get('/readyz')).toMatchObject({ status: 503, connection: 'close' })
  expect(await get('/healthz')).toMatchObject({ status: 200, connection: 'close' })
  expect(await get('/api/me')).toMatchObject({ status: 200, connection: 'close' })

  endDelay()
  for (const address of addresses) await expect.poll(() => isListening(address)).toBe(false)
  for (const { finish } of signIns) expect(await finish()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close/i)
  order.push('export released')
  release()
  const { status, text: csv } = await exported
  expect([status, csv.split('\r\n')[0]]).toEqual([200, expect.stringContaining('public_id')])
  await drained
  expect(order).toEqual(['export released', 'drained'])
})

it('closes without waiting for preconnected sockets that never sent a request', async () => {
  const other = await testApp({ clusterUrl: await clusterUrl })
  const accepted = once(other.app.server, 'connection')
  const silent = connect(Number(new URL(await other.app.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1')
  silent.on('error', () => undefined)
  await accepted
  await other.close()
  if (!silent.destroyed) await once(silent, 'close')
  expect(silent.bytesRead).toBe(0)
})
