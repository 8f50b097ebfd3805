/** An S3 server in this process. */
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll } from 'vitest'
import { createTempFolder } from './temp-folder.ts'

const KEYS = { id: 'S3RVER', secret: 'S3RVER' }

/** Starts a server with these empty buckets until the end of the test file. */
export const openS3 = async (...names: readonly string[]) => {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(await createTempFolder('s3'), 'buckets'),
    configureBuckets: names.map((name) => ({ name, configs: [] })),
  })
  const { port } = await server.run()
  afterAll(() => server.close())
  const endpoint = `http://127.0.0.1:${port}`
  return {
    /** The configuration of a bucket. */
    bucket: (name: string) => ({ name, endpoint, region: 'us-east-1', keys: KEYS }),
    /** The same as variables of the environment. */
    env: (name: string) => ({
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: KEYS.id,
      S3_SECRET_ACCESS_KEY: KEYS.secret,
    }),
  }
}
