import { expect, it } from 'vitest'
import { createSemaphore } from './semaphore.ts'

it('limits concurrency and admits waiting callers in order', async () => {
  const acquire = createSemaphore(2, 60_000)
  const [first, second] = [await acquire(), await acquire()]
  const acquired: string[] = []
  const third = acquire().then((release) => {
    acquired.push('third')
    return release
  })
  const fourth = acquire().then(() => acquired.push('fourth'))
  first()
  first()
  const releaseThird = await third
  expect(acquired).toEqual(['third'])
  releaseThird()
  await fourth
  expect(acquired).toEqual(['third', 'fourth'])
  second()
})

it('throws 503 with retryAfter after the timeout, and retains the other slots', async () => {
  const acquire = createSemaphore(1, 20)
  const release = await acquire()
  await expect(acquire()).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  release()
  await acquire()
})
