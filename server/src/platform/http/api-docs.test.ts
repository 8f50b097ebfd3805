import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const { app } = await testApp({ webApp: tmpdir() })

it('documents every route of the API and its authentication', async () => {
  const document = (await app.inject('/api/docs/json')).json()
  const documentedRoutes = Object.entries<Record<string, object>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const calls = app.routeAccess
    .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/api/docs') && !url.endsWith('/*'))
    .map(({ method, url }) => `${method} ${url}`)
  expect(documentedRoutes.sort()).toEqual(calls.sort())
  expect(document.paths['/api/me'].get.security).toEqual([{ token: [] }])
  expect(document.paths['/api/login'].post.security).toEqual([])
  expect(document.paths['/api/login'].post.requestBody.content['application/json'].schema.required).toEqual([
    'username',
    'password',
  ])
})

it('documents the texts of a form with a file, and its required fields', async () => {
  const { paths } = (await app.inject('/api/docs/json')).json()
  const getFormSchema = (path: string, method: string) =>
    paths[path][method].requestBody.content['multipart/form-data'].schema
  const { properties, required } = getFormSchema('/api/documents', 'post')
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['title', 'category', 'file']))
  expect(required).toContain('category')
  expect(getFormSchema('/api/bulk-import', 'post').required).toEqual(['animal', 'file'])
  expect(getFormSchema('/api/news/image', 'post').required).toEqual(['file'])
})

it('serves a page without inline scripts', async () => {
  const { statusCode, body, headers } = await app.inject('/api/docs/')
  expect(statusCode).toBe(200)
  expect(body).toContain('swagger-ui')
  expect(body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/)
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  const scripts = [...body.matchAll(/<script[^>]*src="([^"]+)"/g)].map(
    ([, src = '']) => new URL(src, 'http://x/api/docs/').pathname,
  )
  for (const script of scripts) expect([script, (await app.inject(script)).statusCode]).toEqual([script, 200])
})
