import { describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'

const plain = await testApp()
const secured = await testApp({
  config: { publicUrl: 'https://trophies.example.org', allowedOrigins: ['https://app.example.org'] },
})
const behindOneProxy = await testApp({ config: { trustProxy: 1 } })
const behindNetwork = await testApp({ config: { trustProxy: ['10.0.0.0/8', 'fd00::/8'] } })

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

  it('set no cookie at the sign-in, so that no other site can send one', async () => {
    const { email } = await plain.make.member()
    const { headers, statusCode } = await plain.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: email, password: PASSWORD },
    })
    expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
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
  /** Signs in and returns the address of the session. */
  const getSessionAddress = async (
    { app, db, make }: TestApp,
    forwarded = '203.0.113.9, 192.0.2.1',
    remoteAddress = '10.0.0.1',
  ) => {
    const { email, id } = await make.member()
    await app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: email, password: 'Secret-1' },
      headers: { 'x-forwarded-for': forwarded, 'x-real-ip': '198.51.100.1', forwarded: 'for=198.51.100.2' },
      remoteAddress,
    })
    return (await db.selectFrom('sessions').select('address').where('user_id', '=', id).executeTakeFirst())?.address
  }

  it('is the one of the connection unless a trusted proxy reports another', async () => {
    expect(await getSessionAddress(plain)).toBe('10.0.0.1')
    expect(await getSessionAddress(behindOneProxy)).toBe('192.0.2.1')
    expect(await getSessionAddress(await testApp({ config: { trustProxy: 2 } }))).toBe('203.0.113.9')
    expect(await getSessionAddress(behindNetwork)).toBe('192.0.2.1')
    expect(await getSessionAddress(behindNetwork, '203.0.113.9', '172.16.0.1')).toBe('172.16.0.1')
  })

  it.each([
    ['203.0.113.50:2000', '203.0.113.50'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:DB8:0:0::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.50', '203.0.113.50'],
    ['::ffff:cb00:7132', '203.0.113.50'],
    ['::ffff:203.0.113.50:2000', '203.0.113.50'],
    ['198.51.100.7:9000 ,, 203.0.113.50:2000', '203.0.113.50'],
  ])('is normalised from %s', async (forwarded, address) => {
    expect(await getSessionAddress(behindOneProxy, forwarded)).toBe(address)
    expect(await getSessionAddress(behindNetwork, forwarded)).toBe(address)
  })

  it('is found behind several proxies that append ports', async () => {
    const chain = '198.51.100.7, 203.0.113.50:2000, 10.0.0.7:4000, [fd00::1]:443'
    expect(await getSessionAddress(behindNetwork, chain)).toBe('203.0.113.50')
  })

  it.each(['unknown', '_hidden', '203.0.113.500', '203.0.113.50:http', '127.1', '[]:80', ':'.repeat(9000)])(
    'is the one of the connection for a report that is no address (%#)',
    async (forwarded) => {
      expect(await getSessionAddress(behindOneProxy, forwarded, '::ffff:10.0.0.1')).toBe('10.0.0.1')
      expect(await getSessionAddress(behindNetwork, `203.0.113.9, ${forwarded}`)).toBe('10.0.0.1')
    },
  )

  it('is counted and logged without the port that a proxy appends', async () => {
    const { app, db, deps, make, as } = behindOneProxy
    const { email } = await make.member()
    let port = 2000
    const headers = () => {
      port += 1
      return { 'x-forwarded-for': `198.51.100.77:${port}` }
    }
    const payload = { username: email, password: 'Wrong-1' }
    const signIn = async () => app.inject({ method: 'POST', url: '/api/login', payload, headers: headers() })
    const statuses: number[] = []
    for (let index = 0; index < 30; index += 1) statuses.push((await signIn()).statusCode)
    expect([statuses.indexOf(429), statuses.lastIndexOf(401)]).toEqual([10, 9])

    const authorization = `Bearer ${(await as(await make.admin())).token}`
    await app.inject({ url: '/api/member/unknown', headers: { ...headers(), authorization } })
    await deps.auditBatch.flush()
    const query = db.selectFrom('audit').select('address').distinct()
    for (const kind of ['sign-in failed', 'call rejected'] as const)
      expect(await query.where('kind', '=', kind).execute()).toEqual([{ address: '198.51.100.0/24' }])
  })
})
