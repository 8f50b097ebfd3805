import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'

/** Returns the contents of an archive by path, read with another library than the one that writes archives. */
export const unpackZip = async (zip: Buffer): Promise<ReadonlyMap<string, Buffer>> => {
  const contents = new Map<string, Buffer>()
  const file = await fromBufferPromise(zip, { lazyEntries: true, decodeStrings: true })
  for await (const entry of file.eachEntry() as AsyncIterable<Entry>)
    contents.set(entry.fileName, await buffer(await file.openReadStreamPromise(entry)))
  return contents
}
