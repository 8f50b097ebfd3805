/** Prepares uploaded pictures for storage: upright, without metadata, with a thumbnail. */
import { messages, problems } from '@trophy/domain'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { stripMetadata } from './strip-metadata.ts'

/** Limits the memory for decoding. */
const MAX_PIXELS = 100_000_000
/** Scans of a JPEG: decoding goes through all its pixels again for each. Programs write about ten. */
const MAX_SCANS = 100
const START_OF_SCAN = Buffer.from('ffda', 'hex')

const TIMEOUT_SECONDS = 30
/** Maximum width and height of a thumbnail. */
const THUMBNAIL_PIXELS = 320
/** Visually lossless. */
const QUALITY_PERCENT = 92

export const THUMBNAIL_TYPE = 'image/webp'

export type Picture = {
  readonly content: Buffer
  /** WebP, at most 320 by 320 pixels. */
  readonly thumbnail: Buffer
}

export type Pictures = {
  /**
   * Returns the picture for storage. It is re-encoded only if it has to be rotated or is wider or higher than
   * `maxPixels`; otherwise it stays bit-identical, less its metadata. Throws 415 for one that cannot be decoded, 413
   * for one that is too large to be.
   */
  prepare(content: Buffer, type: string, maxPixels?: number): Promise<Picture>
  /** Returns the thumbnail of a stored picture. */
  makeThumbnail(content: Buffer): Promise<Buffer>
}

/** Processes one picture at a time: decoding takes three or four bytes per pixel. */
export const openPictures = (): Pictures => {
  let lastJob: Promise<unknown> = Promise.resolve()
  const runInSequence = <T>(work: () => Promise<T>): Promise<T> => {
    const job = lastJob.then(work)
    lastJob = job.catch(() => undefined)
    return job
  }
  return {
    prepare: (content, type, maxPixels = Number.POSITIVE_INFINITY) =>
      runInSequence(() => preparePicture(content, type, maxPixels)),
    makeThumbnail: (content) => runInSequence(async () => encodeThumbnail((await loadDecoder())(content))),
  }
}

const preparePicture = async (content: Buffer, type: string, maxPixels: number): Promise<Picture> => {
  const open = await loadDecoder()
  const stripped = stripMetadata(content, type)
  if (type === 'image/jpeg' && hasTooManyScans(stripped ?? content)) throw problems.wrongKind(messages.fileTooSlow)
  const { orientation = 1, width, height } = await open(content).metadata().catch(rejectPicture)
  const thumbnail = await encodeThumbnail(open(content)).catch(rejectPicture)
  const isTooLarge = Math.max(width, height) > maxPixels
  if (isTooLarge)
    return { content: await encode(resize(open(content), maxPixels), type).catch(rejectPicture), thumbnail }
  if (stripped && orientation === 1 && hasNoMetadata(await open(stripped).metadata().catch(rejectPicture)))
    return { content: stripped, thumbnail }
  return { content: await encode(open(content), type).catch(rejectPicture), thumbnail }
}

const hasTooManyScans = (jpeg: Buffer): boolean => {
  let scans = 0
  for (let at = jpeg.indexOf(START_OF_SCAN); at !== -1 && scans <= MAX_SCANS; scans += 1)
    at = jpeg.indexOf(START_OF_SCAN, at + 1)
  return scans > MAX_SCANS
}

/** Loads the library lazily: it is large. */
const loadDecoder = async (): Promise<(content: Buffer) => Sharp> => {
  const { default: sharp } = await import('sharp')
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }
  return (content) => sharp(content, options).timeout({ seconds: TIMEOUT_SECONDS })
}

const resize = (picture: Sharp, maxPixels: number): Sharp =>
  picture.autoOrient().resize(maxPixels, maxPixels, { fit: 'inside', withoutEnlargement: true })

const encodeThumbnail = (picture: Sharp): Promise<Buffer> =>
  resize(picture, THUMBNAIL_PIXELS).webp({ quality: 80 }).toBuffer()

/** Encodes it upright, with its colour profile and no other metadata. */
const encode = (picture: Sharp, type: string): Promise<Buffer> => {
  const upright = picture.autoOrient().keepIccProfile()
  if (type === 'image/png') return upright.png().toBuffer()
  if (type === 'image/webp') return upright.webp({ quality: QUALITY_PERCENT }).toBuffer()
  return upright.jpeg({ quality: QUALITY_PERCENT }).toBuffer()
}

const hasNoMetadata = ({ exif, xmp, iptc, comments }: Metadata): boolean =>
  exif === undefined && xmp === undefined && iptc === undefined && !comments?.length

const rejectPicture = (error: Error): never => {
  if (error.message.includes('pixel limit')) throw problems.tooLarge(messages.pictureTooLarge)
  if (error.message.includes('timeout')) throw problems.wrongKind(messages.fileTooSlow)
  throw problems.wrongKind(messages.brokenPicture)
}
