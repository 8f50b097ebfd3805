import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

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
    code: 'INVALID_LOGIN',
    msg: 'request',
  })
  const member = await make.member({ firstname: 'Geheim' })
  await (await as(member)).get('/me')
  expect(JSON.parse(lines.at(-1) ?? '{}')).toMatchObject({ route: '/api/me', status: 200, user: member.id })
  expect(lines.every((line) => line.endsWith('\n') && !line.slice(0, -1).includes('\n'))).toBe(true)
  expect(lines.join('')).not.toMatch(/secret|203\.0\.113|192\.0\.2|Geheim|not the password|@/)
})

it('logs why a call is rejected: the code and the paths of the fields, without values and names made up by clients', async () => {
  const { get, post } = await as(await make.member())
  const readLine = () => {
    const { status, method, route, code, fields } = JSON.parse(lines.at(-1) ?? '{}')
    return [status, method, route, code, fields]
  }
  const { data, ...information } = evaluationInput({ hunt_date: 'Geheim', eval_country: 'Geheim' })
  const sheet = { ...Object(data), measurementParams: { mainBeamLength: { left: 'Geheim', Geheim: 1 } } }
  await post('/evaluation/red-deer', { data: { ...information, data: sheet, Geheim: 1 } })
  const paths = ['eval_country', 'hunt_date', '(unknown)', 'measurementParams.mainBeamLength.left']
  expect(readLine()).toEqual([400, 'POST', '/api/evaluation/:id', 'INVALID', expect.arrayContaining(paths)])
  await post('/me/password', { current_password: 'Geheim', Geheim: 1 })
  expect(readLine()).toEqual([400, 'POST', '/api/me/password', 'INVALID', ['pass', 'repass', '(unknown)']])
  await post('/evaluation/wolpertinger', { data: information })
  expect(readLine()).toEqual([404, 'POST', '/api/evaluation/:id', 'NOT_FOUND', undefined])
  await get('/evaluation?Geheim=1')
  expect(readLine()).toEqual([400, 'GET', '/api/evaluation', 'INVALID', undefined])
  expect(lines.join('')).not.toContain('Geheim')
})
