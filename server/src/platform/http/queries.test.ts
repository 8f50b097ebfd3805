/** Queries that are not accepted by any route. */
import { apiRoutes } from '@trophy/domain/routes'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const { as, make } = await testApp()
const admin = await as(await make.admin())

const paths = Object.keys(apiRoutes).flatMap((name) => {
  const [method, path = ''] = name.split(' ')
  return method === 'GET' && !path.includes(':') ? [path] : []
})

it.each(paths)('rejects __proto__ in the query of %s', async (path) => {
  for (const name of ['__proto__', '__proto__[role]', 'constructor.prototype'])
    expect([name, (await admin.get(`${path}?${name}=admin`)).status]).toEqual([name, 400])
})
