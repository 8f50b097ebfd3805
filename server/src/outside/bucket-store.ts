/** Files in a bucket: Amazon's S3, or any service that speaks its protocol. */
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Bucket } from '../config.ts'
import { type FileStore, requireKey } from './file-store.ts'

/** Keys that one call may remove. */
const AT_ONCE = 1000

export const bucketStore = ({ name: Bucket, endpoint, region, keys }: Bucket): FileStore => {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(keys === null ? {} : { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    // Other services than Amazon's refuse checksums that are sent behind a stream.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket })).catch((error: Error) => {
        throw new Error(`The bucket ${Bucket} of S3_BUCKET does not answer: ${error.message || error.name}.`)
      })
    },
    put: async (key, content) => {
      const Key = requireKey(key)
      const Body = content.open()
      // The library would wait for the rest of a stream that broke.
      const broken = new AbortController()
      let cause: Error | undefined
      Body.on('error', (error) => {
        cause = error
        broken.abort()
      })
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength: content.size })
      await client.send(command, { abortSignal: broken.signal }).catch((error: unknown) => {
        throw cause ?? error
      })
    },
    get: async (key, range) => {
      const Range = range ? { Range: `bytes=${range.first}-${range.last}` } : {}
      const command = new GetObjectCommand({ Bucket, Key: requireKey(key), ...Range })
      const found = await client.send(command).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return null
        throw error
      })
      return (found?.Body as Readable | undefined) ?? null
    },
    remove: async (keys) => {
      for (let from = 0; from < keys.length; from += AT_ONCE) {
        const Objects = keys.slice(from, from + AT_ONCE).map((key) => ({ Key: requireKey(key) }))
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors[0]) throw new Error(`${Errors[0].Key} could not be removed: ${Errors[0].Message}`)
      }
    },
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key: key, LastModified: storedAt } of Contents) if (key && storedAt) yield { key, storedAt }
    },
  }
}
