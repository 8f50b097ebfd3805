import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app/app.ts'
import { newId } from '#platform/database/id.ts'
import { connect } from '#platform/database/open.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { serveMetrics } from './serve.ts'

const metrics = { host: '127.0.0.1', port: 0 }
const { app, db, deps, as, make, guest } = await testApp({ config: { metrics } })
const admin = await as(await make.admin())
const { registry } = app
if (!registry) throw new Error('There is no metrics registry.')
const metricsServer = await serveMetrics(registry, metrics)
afterAll(() => metricsServer.close())

const fetchMetrics = async (path = '/metrics') => {
  const response = await fetch(`http://127.0.0.1:${metricsServer.port}${path}`)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
const readSample = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('metrics', () => {
  it('count requests by route, class and status with their duration, without names, addresses or ids', async () => {
    const member = await make.member({ firstname: 'Geheim', lastname: 'Niemand' })
    await admin.get(`/member/${member.id}`)
    await admin.get('/member/00000000-0000-7000-8000-000000000000')
    const { status, type, text } = await fetchMetrics()
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const calls = (code: number) =>
      `trophy_http_request_duration_seconds_count{method="GET",route="/api/member/:id",class="reading",status="${code}"}`
    expect([readSample(text, calls(200)), readSample(text, calls(404))]).toEqual([1, 1])
    expect(text).toContain('trophy_http_request_duration_seconds_bucket{le="0.1",method="GET",route="/api/member/:id"')
    for (const secret of [member.id, 'Geheim', member.email, '127.0.0.1']) expect(text).not.toContain(secret)
  })

  it('count only successful saves', async () => {
    await admin.post('/evaluation/red-deer', { data: evaluationInput() })
    await admin.post('/evaluation/red-deer', { data: {} })
    expect(readSample((await fetchMetrics()).text, 'trophy_done_total{what="evaluation saved"}')).toBe(1)
  })

  it('include the event loop, memory, database connections, and queued and failed e-mails', async () => {
    const old = new Date(Date.now() - 3_600_000)
    const mail = {
      event: 'reset',
      to_name: 'A',
      to_address: 'a@example.org',
      subject: 'S',
      content: JSON.stringify({ html: '', text: '', unsubscribe: null }),
      is_bulk: false,
      attempts: 1,
      last_error: '',
      created_at: old,
    } as const
    const waiting = { ...mail, id: newId(), event_key: '1', state: 'queued', next_attempt_at: old } as const
    const failed = { ...mail, id: newId(), event_key: '2', state: 'failed', next_attempt_at: null } as const
    await db.insertInto('mails').values([waiting, failed]).execute()
    const { text } = await fetchMetrics()
    expect(readSample(text, 'trophy_mails_waiting')).toBe(1)
    expect(readSample(text, 'trophy_mails_failed')).toBe(1)
    expect(readSample(text, 'trophy_mails_oldest_seconds')).toBeGreaterThan(3_000)
    expect(readSample(text, 'trophy_database_up')).toBe(1)
    expect(readSample(text, 'trophy_database_connections{state="idle"}')).toBeGreaterThan(0)
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
    ])
      expect([name, readSample(text, name)]).toEqual([name, expect.any(Number)])
  })

  it('are served without the database and report it as down', async () => {
    const unreachableDb = connect('postgres://nobody@127.0.0.1:1/nothing')
    const disconnectedApp = await buildApp({ ...deps, db: unreachableDb }, { log: 'none', webApp: null })
    expect(readSample((await disconnectedApp.registry?.metrics()) ?? '', 'trophy_database_up')).toBe(0)
    await disconnectedApp.close()
    await unreachableDb.destroy()
  })

  it('are served only on their own port, and only if configured', async () => {
    expect((await guest.get('/metrics')).status).toBe(404)
    expect((await app.inject('/metrics')).statusCode).toBe(404)
    expect((await fetchMetrics('/')).status).toBe(404)
    expect((await testApp()).app.registry).toBeNull()
  })
})
