import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const lines: string[] = []
const { app, as, make } = await testApp({ log: { write: (line) => lines.push(line) } })

it('writes one JSON object per line with route and result, and without personal data', async () => {
  const { email } = await make.member({ firstname: 'Geheim' })
  const payload = { username: email, password: 'not the password' }
  const headers = { 'user-agent': 'secret-agent', 'x-forwarded-for': '203.0.113.7' }
  const response = await app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers,
    remoteAddress: '192.0.2.44',
  })
  await app.inject({ url: '/api/reset/secret-token-of-a-mail?page=secret', headers, remoteAddress: '192.0.2.44' })
  const calls = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'request')
  expect(calls).toHaveLength(2)
  expect(calls[0]).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    reqId: response.headers['x-request-id'],
    method: 'POST',
    route: '/api/login',
    status: 401,
    ms: expect.any(Number),
    msg: 'request',
  })
  const member = await make.member({ firstname: 'Geheim' })
  await (await as(member)).get('/me')
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ route: '/api/me', status: 200, user: member.id })
  expect(lines.every((line) => line.endsWith('\n') && !line.slice(0, -1).includes('\n'))).toBe(true)
  expect(lines.join('')).not.toMatch(/secret|203\.0\.113|192\.0\.2|Geheim|not the password|@/)
})
