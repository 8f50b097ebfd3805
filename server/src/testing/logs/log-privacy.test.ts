import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assertNoPersonalData, findLeak } from './log-privacy.ts'

const createLine = (overrides: object) =>
  JSON.stringify({
    level: 30,
    time: '2026-06-01T12:00:00.000Z',
    reqId: '0190a1b2-0000-7000-8000-00000000000f',
    method: 'GET',
    route: '/api/reset/:resetToken',
    status: 200,
    ms: 3,
    msg: 'request',
    ...overrides,
  })

describe('check of the logs of a test run', () => {
  it('accepts routes, outcomes and stack traces', () => {
    expect(findLeak(createLine({}))).toBeNull()
    expect(
      findLeak(createLine({ error: 'TypeError', text: 'x is not a function', at: ['at go (file:///app.ts:1:2)'] })),
    ).toBeNull()
  })

  it.each([
    ['a path with a token in it', { route: '/api/reset/Zm9vYmFyYmF6' }],
    ['a query', { route: '/api/evaluation?hunter_name=Jan' }],
    ['an unknown field', { hunter: 'Jan' }],
    ['a name in a message', { msg: 'Łucja saved' }],
    ['an address in the text of an error', { text: 'Cannot send to jan@example.org' }],
    ['a telephone number', { text: 'Cannot call +36 1 234567' }],
    ['a token', { text: 'jwt malformed: eyJhbGciOiJIUzI1NiJ9.e30.x' }],
    ['a password', { text: 'Secret-1 is too short' }],
  ])('finds %s', (_, overrides) => {
    expect(findLeak(createLine(overrides))).not.toBeNull()
  })

  it('fails the run and reports the line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trophy-logs-'))
    await writeFile(join(folder, 'one.log'), `${createLine({})}\n`)
    await assertNoPersonalData(folder)
    await writeFile(join(folder, 'two.log'), `${createLine({})}\nHunter Jan was here\n`)
    await expect(assertNoPersonalData(folder)).rejects.toThrow('is not a JSON object: Hunter Jan was here')
    await rm(folder, { recursive: true })
  })
})
