import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const plain = await testApp()
const secured = await testApp({
  config: { publicUrl: 'https://trophies.example.org', allowedOrigins: ['https://app.example.org'] },
})

describe('security headers', () => {
  it('allow scripts and framing only from the same origin', async () => {
    const { headers } = await plain.app.inject('/api/config')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).toContain("worker-src 'self';manifest-src 'self'")
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
  })

  it('allow neither inline nor evaluated scripts', async () => {
    for (const url of ['/api/config', '/api/docs', '/nowhere']) {
      const policy = String((await plain.app.inject(url)).headers['content-security-policy'])
      expect([url, /script-src ([^;]*)/.exec(policy)?.[1]]).toEqual([url, "'self'"])
      expect(policy).toContain("default-src 'self'")
    }
  })

  it('do not reveal the program or its version, including in errors', async () => {
    for (const url of ['/api/config', '/healthz', '/nowhere', '/api/me', '/%']) {
      const { headers } = await plain.app.inject(url)
      expect([url, headers.server, headers['x-powered-by'], headers.via]).toEqual([
        url,
        undefined,
        undefined,
        undefined,
      ])
      expect(JSON.stringify(headers)).not.toMatch(/fastify|node\.?js|\d+\.\d+\.\d+/i)
    }
  })

  it('prevent caching of API responses, including errors', async () => {
    for (const url of ['/api/config', '/api/me', '/api/nowhere'])
      expect([url, (await plain.app.inject(url)).headers['cache-control']]).toEqual([url, 'no-store'])
  })

  it('contain neither upgrade nor HSTS on plain HTTP', async () => {
    const { headers } = await plain.app.inject('/api/config')
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })

  it('contain upgrade and HSTS behind HTTPS', async () => {
    const { headers } = await secured.app.inject('/api/config')
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
  })
})

describe('other origins', () => {
  const call = (origin: string, { app } = secured) => app.inject({ url: '/api/config', headers: { origin } })
  const allowed = 'access-control-allow-origin'

  it('may send requests when listed, and read the renewed token and the name of a file [A-052]', async () => {
    const { headers } = await call('https://app.example.org')
    expect(headers[allowed]).toBe('https://app.example.org')
    expect(headers['access-control-expose-headers']).toMatch(/X-Auth-Token.*Content-Disposition/)
    const preflight = await secured.app.inject({
      method: 'OPTIONS',
      url: '/api/me',
      headers: {
        origin: 'https://app.example.org',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({ 'access-control-allow-methods': 'GET, POST, PATCH, DELETE' })
  })

  it('may not send requests when not listed, or when none is', async () => {
    expect((await call('https://evil.example.org')).headers[allowed]).toBeUndefined()
    expect((await call('https://app.example.org', plain)).headers[allowed]).toBeUndefined()
  })
})

describe('client address', () => {
  const getSessionAddress = async (trustProxy: false | number | string[]) => {
    const { app, db, make } = await testApp({ config: { trustProxy } })
    const { email } = await make.member()
    await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: email, password: 'Secret-1' },
      headers: { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' },
      remoteAddress: '10.0.0.1',
    })
    return (await db.selectFrom('sessions').select('address').executeTakeFirst())?.address
  }

  it('is the one of the connection unless a trusted proxy reports another', async () => {
    expect(await getSessionAddress(false)).toBe('10.0.0.1')
    expect(await getSessionAddress(1)).toBe('192.0.2.1')
    expect(await getSessionAddress(2)).toBe('203.0.113.9')
    expect(await getSessionAddress(['10.0.0.0/8'])).toBe('192.0.2.1')
    expect(await getSessionAddress(['172.16.0.0/12'])).toBe('10.0.0.1')
  })
})
