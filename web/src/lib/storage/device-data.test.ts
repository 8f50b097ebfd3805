import { expect, it, vi } from 'vitest'
import { findFile, putFile } from './device-data.ts'

const MAX_BYTES = 10

const put = (name: string, text: string, userId = 'a') =>
  putFile(userId, name, { name: `${name}.pdf`, blob: new Blob([text], { type: 'application/pdf' }) }, MAX_BYTES)

it('returns a stored file with its name, type and time', async () => {
  const before = Date.now()
  await put('one', 'text')
  const file = await findFile('a', 'one')
  expect([file?.name, file?.blob.type, await file?.blob.text()]).toEqual(['one.pdf', 'application/pdf', 'text'])
  expect(file?.storedAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(await findFile('b', 'one')).toBeUndefined()
})

it('deletes the oldest files above the limit, and stores no larger file', async () => {
  const now = vi.spyOn(Date, 'now')
  for (const [index, name] of ['one', 'two', 'three'].entries()) {
    now.mockReturnValue(index)
    await put(name, 'four')
  }
  now.mockRestore()
  await put('four', 'more than ten')
  const names = ['one', 'two', 'three', 'four']
  const files = await Promise.all(names.map((name) => findFile('a', name)))
  expect(files.map((file) => file?.name)).toEqual([undefined, 'two.pdf', 'three.pdf', undefined])
})
