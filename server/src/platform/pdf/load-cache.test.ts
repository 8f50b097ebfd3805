import { expect, it } from 'vitest'
import { createLoadCache } from './load-cache.ts'

it('loads a font once, and again after a failure', async () => {
  const load = createLoadCache<string>()
  let loads = 0
  const open = () =>
    load('Inter', async () => {
      loads += 1
      if (loads === 1) throw new Error('EMFILE: too many open files')
      return 'font'
    })
  await expect(Promise.all([open(), open()])).rejects.toThrow('EMFILE')
  expect(loads).toBe(1)
  expect(await Promise.all([open(), open()])).toEqual(['font', 'font'])
  expect(await open()).toBe('font')
  expect(loads).toBe(2)
})
