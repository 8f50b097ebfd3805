import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/runtime/config.ts'
import { openS3 } from '#testing/s3.ts'
import { createTempFolder } from '#testing/temp-folder.ts'
import { openFileStore } from './open-store.ts'
import type { FileStore } from './store.ts'

const folder = await createTempFolder('store')
const s3 = await openS3('trophies')

const stores: readonly [string, FileStore][] = [
  ['a folder', await openFileStore(readConfig({ DATA_DIR: folder }))],
  ['a bucket', await openFileStore(readConfig(s3.env('trophies')))],
]

const createContent = (text: string) => ({
  size: Buffer.byteLength(text),
  open: () => Readable.from([Buffer.from(text)]),
})
const listKeys = async (store: FileStore) => {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys.sort()
}
const read = async (stream: Readable | null) => stream && (await buffer(stream)).toString()

describe.each(stores)('files in %s', (_, store) => {
  it('are returned unchanged, whole or in part', async () => {
    await store.check()
    expect(await listKeys(store)).toEqual([])
    await store.put('abc1', createContent('Černý kamzík'))
    await store.put('abc1.thumbnail', createContent(''))
    expect(await read(await store.get('abc1'))).toBe('Černý kamzík')
    expect(await read(await store.get('abc1', { first: 2, last: 3 }))).toBe('er')
    expect(await read(await store.get('abc1.thumbnail'))).toBe('')
    expect(await listKeys(store)).toEqual(['abc1', 'abc1.thumbnail'])
  })

  it('do not exist before they are stored and after they are removed', async () => {
    expect(await store.get('never')).toBeNull()
    await store.remove(['abc1', 'abc1.thumbnail', 'never'])
    expect(await store.get('abc1')).toBeNull()
    expect(await listKeys(store)).toEqual([])
  })

  it('are rejected when their source stream fails', async () => {
    const breaking = async function* () {
      yield Buffer.from('12345')
      throw new Error('Connection lost.')
    }
    const storing = store.put('broken', { size: 10, open: () => Readable.from(breaking()) })
    await expect(storing).rejects.toThrow('Connection lost.')
  })

  it.each(['../secret', 'a/b', '', '.', 'A B', 'a\0'])('reject the key %j', async (key) => {
    await expect(store.put(key, createContent('x'))).rejects.toThrow('Invalid file key')
    await expect(store.get(key)).rejects.toThrow('Invalid file key')
    await expect(store.remove([key])).rejects.toThrow('Invalid file key')
  })
})

describe('a file that is being written to a folder', () => {
  const [[, store]] = stores as [[string, FileStore]]
  const beginPut = async () => {
    const source = new PassThrough()
    const storing = store.put('half', { size: 10, open: () => source })
    source.write('12345')
    await expect.poll(() => listKeys(store)).toHaveLength(1)
    return { source, storing }
  }

  it('is available only once complete, and leaves nothing when it fails', async () => {
    const { source, storing } = await beginPut()
    expect(await store.get('half')).toBeNull()
    source.destroy(new Error('Connection lost.'))
    await expect(storing).rejects.toThrow('Connection lost.')
    expect(await listKeys(store)).toEqual([])
  })

  it('is listed, so that remains after a power failure can be removed', async () => {
    const { source, storing } = await beginPut()
    await store.remove(await listKeys(store))
    expect(await listKeys(store)).toEqual([])
    source.end()
    await expect(storing).rejects.toThrow('ENOENT')
  })
})

it('names a bucket that is missing or unreachable at start', async () => {
  const missing = await openFileStore(readConfig(s3.env('elsewhere')))
  await expect(missing.check()).rejects.toThrow(/^The bucket elsewhere is unreachable: /)
})
