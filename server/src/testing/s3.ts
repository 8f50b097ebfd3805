/** A fake of S3 in this process: the calls that the server makes, on buckets in memory. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test-key', AWS_SECRET_ACCESS_KEY: 'test-secret' }

/** Smaller than the thousand of Amazon, so that listing a few files takes several requests. */
const PAGE_SIZE = 2

type Objects = Map<string, { readonly content: Buffer; readonly storedAt: string }>

const sendError = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

const sendObject = (request: IncomingMessage, response: ServerResponse, content: Buffer): void => {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (last === undefined) response.end(content)
  else response.writeHead(206).end(content.subarray(Number(first), Number(last) + 1))
}

const sendList = (response: ServerResponse, objects: Objects, prefix: string, after: string): void => {
  const keys = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after)
  const page = keys.slice(0, PAGE_SIZE)
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.storedAt}</LastModified></Contents>`,
  )
  const rest = keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const isTruncated = `<IsTruncated>${rest !== ''}</IsTruncated>`
  response.end(`<ListBucketResult>${isTruncated}${contents.join('')}${rest}</ListBucketResult>`)
}

const respond = async (
  request: IncomingMessage,
  response: ServerResponse,
  buckets: ReadonlyMap<string, Objects>,
): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3')
  const [, bucket = '', key = ''] = /^\/([^/]*)\/?(.*)$/.exec(pathname) ?? []
  const objects = buckets.get(bucket)
  if (!request.headers.authorization?.includes(`Credential=${CREDENTIALS.AWS_ACCESS_KEY_ID}/`))
    sendError(response, 403, 'AccessDenied')
  else if (!objects) sendError(response, 404, 'NoSuchBucket')
  else if (request.method === 'PUT') {
    objects.set(key, { content: await buffer(request), storedAt: new Date().toISOString() })
    response.end()
  } else if (request.method === 'POST' && searchParams.has('delete')) {
    for (const [, removed = ''] of (await text(request)).matchAll(/<Key>(.*?)<\/Key>/g)) objects.delete(removed)
    response.end('<DeleteResult/>')
  } else if (key === '')
    sendList(response, objects, searchParams.get('prefix') ?? '', searchParams.get('continuation-token') ?? '')
  else {
    const found = objects.get(key)
    if (found) sendObject(request, response, found.content)
    else sendError(response, 404, 'NoSuchKey')
  }
}

/**
 * Starts a server with these empty buckets until the end of the test file, and sets the credentials of this process.
 */
export const openS3 = async (...names: readonly string[]) => {
  Object.assign(process.env, CREDENTIALS)
  const buckets = new Map(names.map((name): [string, Objects] => [name, new Map()]))
  // A request that breaks off stores nothing.
  const server = createServer((request, response) =>
    respond(request, response, buckets).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const name of Object.keys(CREDENTIALS)) delete process.env[name]
    server.close()
    server.closeAllConnections()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** The configuration of a bucket. */
    bucket: (name: string) => ({ name, endpoint, region: 'us-east-1' }),
    /** The same as variables of the environment. */
    env: (name: string) => ({ S3_BUCKET: name, S3_ENDPOINT: endpoint, ...CREDENTIALS }),
  }
}
