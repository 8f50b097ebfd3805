import { expect, it } from 'vitest'
import { limitTurns } from './semaphore.ts'

it('lets so many at a time, the others in the order in which they came', async () => {
  const take = limitTurns(2, 60_000)
  const [first, second] = [await take(), await take()]
  const came: string[] = []
  const third = take().then((giveBack) => {
    came.push('third')
    return giveBack
  })
  const fourth = take().then(() => came.push('fourth'))
  first()
  first()
  const giveThirdBack = await third
  expect(came).toEqual(['third'])
  giveThirdBack()
  await fourth
  expect(came).toEqual(['third', 'fourth'])
  second()
})

it('sends away who has waited for too long, saying when to come again, and keeps the turns of the others', async () => {
  const take = limitTurns(1, 20)
  const giveBack = await take()
  await expect(take()).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  giveBack()
  await take()
})
