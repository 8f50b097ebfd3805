import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'web-app-'))
const page = '<!doctype html><title>Trophies</title>'
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), page)
writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page))
writeFileSync(join(folder, 'scheme.js'), 'x')
copyFileSync(join(import.meta.dirname, '../../../web/public/robots.txt'), join(folder, 'robots.txt'))
writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting()')
writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
mkdirSync(join(folder, 'icons'))
writeFileSync(join(folder, 'icons', 'icon-192.png'), 'png')
writeFileSync(join(folder, 'assets', 'main-4f2a.js'), 'y')
writeFileSync(join(folder, 'assets', 'main-4f2a.js.br'), brotliCompressSync('y'))
afterAll(() => rmSync(folder, { recursive: true }))

type ReplaceBuild = (from: string, target: string, previousFiles: readonly string[]) => Promise<string[]>

const log: string[] = []
const { app } = await testApp({ webApp: folder, log: { write: (line) => log.push(line) } })
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

describe('web app', () => {
  it('serves its page, without caching, at every URL outside the API', async () => {
    for (const url of ['/', '/evaluations', '/evaluation/0190/edit?x=1', '/reset/abc.def', '/apiary']) {
      const { statusCode, body, headers } = await get(url)
      expect([url, statusCode, body, headers['cache-control']]).toEqual([url, 200, page, 'no-cache'])
    }
  })

  it('is cached permanently only for files with a digest in their name', async () => {
    expect((await get('/assets/main-4f2a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/scheme.js')).headers['cache-control']).toBe('no-cache')
  })

  it('can be installed: service worker, manifest and icons are checked for a new version each time', async () => {
    const describeFile = async (url: string) => {
      const { statusCode, headers } = await get(url)
      return [statusCode, headers['content-type'], headers['cache-control']]
    }
    expect(await describeFile('/sw.js')).toEqual([200, 'application/javascript; charset=utf-8', 'no-cache'])
    expect(await describeFile('/manifest.webmanifest')).toEqual([200, 'application/manifest+json', 'no-cache'])
    expect(await describeFile('/icons/icon-192.png')).toEqual([200, 'image/png', 'no-cache'])
  })

  it('tells search engines to leave out everything but the public look-up', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toEqual(expect.arrayContaining(['Allow: /evaluation-by-id$', 'Disallow: /']))
  })

  it('is logged as pages and assets, without URLs', async () => {
    log.length = 0
    for (const url of ['/reset/abc.def', '/assets/main-4f2a.js', '/assets/old-1234.js']) await get(url)
    const calls = log.map((line): { route: string; status: number } => JSON.parse(line))
    expect(calls.map(({ route, status }) => [route, status])).toEqual([
      ['/*', 200],
      ['/assets/*', 200],
      ['/assets/*', 404],
    ])
  })

  it('serves files compressed at build time', async () => {
    for (const url of ['/assets/main-4f2a.js', '/evaluations']) {
      const { headers } = await get(url, { 'accept-encoding': 'gzip, br' })
      expect([url, headers['content-encoding']]).toEqual([url, 'br'])
    }
  })

  it('serves a new build that replaces the running one', async () => {
    writeFileSync(join(folder, 'assets', 'main-9c1d.js'), 'z')
    const { statusCode, body, headers } = await get('/assets/main-9c1d.js')
    expect([statusCode, body, headers['cache-control']]).toEqual([200, 'z', 'public, max-age=31536000, immutable'])
    rmSync(join(folder, 'assets', 'main-9c1d.js'))
    expect((await get('/assets/main-9c1d.js')).statusCode).toBe(404)
  })

  it('serves assets of the previous build until the next one', async () => {
    const script: string = new URL('../../../scripts/replace-build.mjs', import.meta.url).href
    const { replaceBuild }: { replaceBuild: ReplaceBuild } = await import(script)
    const statuses = async (...names: string[]) =>
      Promise.all(names.map(async (name) => (await get(`/assets/${name}`)).statusCode))
    const build = (...assets: string[]) => {
      const output = mkdtempSync(join(tmpdir(), 'web-app-made-'))
      mkdirSync(join(output, 'assets'))
      for (const name of assets) writeFileSync(join(output, 'assets', name), name)
      writeFileSync(join(output, 'index.html'), page)
      return output
    }
    const first = await replaceBuild(build('page-1.js', 'same.js'), folder, [])
    const second = await replaceBuild(build('page-2.js', 'same.js'), folder, first)
    expect(await statuses('page-1.js', 'page-2.js', 'same.js')).toEqual([200, 200, 200])
    await replaceBuild(build('page-3.js', 'same.js'), folder, second)
    expect(await statuses('page-1.js', 'page-2.js', 'page-3.js', 'same.js')).toEqual([404, 200, 200, 200])
    expect((await get('/')).body).toBe(page)
  })

  it('does not serve its page for a missing file, an API route or a write', async () => {
    expect((await get('/assets/old-1234.js')).statusCode).toBe(404)
    expect((await get('/api/nope')).json()).toEqual({
      message: 'Nothing was found at this address.',
      code: 'NOT_FOUND',
    })
    expect((await get('/api/login')).headers.allow).toBe('POST')
    expect((await app.inject({ method: 'POST', url: '/evaluations' })).statusCode).toBe(404)
    expect((await get('/..%2f..%2fetc/passwd')).body).not.toContain('root:')
  })
})
