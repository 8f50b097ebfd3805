/** A file store in a bucket: Amazon S3 or a compatible service. */
import type { Readable } from 'node:stream'
import type { Bucket } from '#platform/runtime/config.ts'
import { type FileStore, requireKey } from './store.ts'

/** Keys that one request may delete. */
const MAX_KEYS_PER_DELETE = 1000

/**
 * Loads the S3 library lazily: it is large, and most installations use a folder.
 * @param prefix precedes every key in the bucket, so that it can hold several stores.
 */
export const openBucketStore = async ({ name: Bucket, endpoint, region }: Bucket, prefix = ''): Promise<FileStore> => {
  // Use `import()`: static imports of the bundled server are loaded at every start.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Other services than Amazon's reject checksums in a trailer.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const toKey = (key: string) => prefix + requireKey(key)
  return {
    check: async () => {
      await client.send(new s3.HeadBucketCommand({ Bucket })).catch((error: Error) => {
        throw new Error(`The bucket ${Bucket} is unreachable: ${error.message || error.name}.`)
      })
    },
    put: async (key, content) => {
      const Key = toKey(key)
      const Body = content.open()
      // The library would wait forever for the rest of a broken stream.
      const abortController = new AbortController()
      let cause: Error | undefined
      Body.on('error', (error) => {
        cause = error
        abortController.abort()
      })
      const command = new s3.PutObjectCommand({ Bucket, Key, Body, ContentLength: content.size })
      await client.send(command, { abortSignal: abortController.signal }).catch((error: unknown) => {
        throw cause ?? error
      })
    },
    get: async (key, range) => {
      const Range = range ? { Range: `bytes=${range.first}-${range.last}` } : {}
      const command = new s3.GetObjectCommand({ Bucket, Key: toKey(key), ...Range })
      const found = await client.send(command).catch((error: unknown) => {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      })
      return (found?.Body as Readable | undefined) ?? null
    },
    remove: async (keys) => {
      for (let from = 0; from < keys.length; from += MAX_KEYS_PER_DELETE) {
        const Objects = keys.slice(from, from + MAX_KEYS_PER_DELETE).map((key) => ({ Key: toKey(key) }))
        const { Errors = [] } = await client.send(
          new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors[0]) throw new Error(`${Errors[0].Key} could not be removed: ${Errors[0].Message}`)
      }
    },
    list: async function* () {
      for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const { Key, LastModified: storedAt } of Contents)
          if (Key && storedAt) yield { key: Key.slice(prefix.length), storedAt }
    },
  }
}
