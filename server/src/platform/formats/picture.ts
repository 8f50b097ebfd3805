/** Makes an uploaded picture fit to be kept and shown: upright, without metadata, and small for lists. */
import { messages, problems } from '@trophy/domain'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { stripMetadata } from './strip-metadata.ts'

/** More takes more memory than a small server can spare. */
const MAX_PIXELS = 100_000_000
/** Pixels that a thumbnail is wide and high at most. */
const THUMBNAIL_PIXELS = 320
/** Of 100: no eye sees the difference. */
const QUALITY_PERCENT = 92

export const THUMBNAIL_TYPE = 'image/webp'

export type Picture = {
  readonly content: Buffer
  /** WebP, at most 320 by 320 pixels. */
  readonly thumbnail: Buffer
}

/**
 * The picture as it is kept. It is coded anew only when it has to be turned or is wider or higher than `longest`
 * pixels: else it stays bit for bit, less its metadata. Throws 415 for one that cannot be decoded, 413 for one that is
 * too large to be.
 */
export const preparePicture = (content: Buffer, type: string, maxPixels = Number.POSITIVE_INFINITY): Promise<Picture> =>
  runInSequence(async () => {
    const open = await loadDecoder()
    const { orientation = 1, width, height } = await open(content).metadata().catch(rejectPicture)
    const thumbnail = await encodeThumbnail(open(content)).catch(rejectPicture)
    const isTooLarge = Math.max(width, height) > maxPixels
    if (isTooLarge)
      return { content: await encode(resize(open(content), maxPixels), type).catch(rejectPicture), thumbnail }
    const stripped = orientation === 1 ? stripMetadata(content, type) : null
    if (stripped && hasNoMetadata(await open(stripped).metadata().catch(rejectPicture)))
      return { content: stripped, thumbnail }
    return { content: await encode(open(content), type).catch(rejectPicture), thumbnail }
  })

/** The thumbnail of a picture that is kept. */
export const makeThumbnail = (content: Buffer): Promise<Buffer> =>
  runInSequence(async () => encodeThumbnail((await loadDecoder())(content)))

/** The library is large and not needed before the first picture comes. */
const loadDecoder = async (): Promise<(content: Buffer) => Sharp> => {
  const { default: sharp } = await import('sharp')
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' }
  return (content) => sharp(content, options)
}

const resize = (picture: Sharp, maxPixels: number): Sharp =>
  picture.autoOrient().resize(maxPixels, maxPixels, { fit: 'inside', withoutEnlargement: true })

const encodeThumbnail = (picture: Sharp): Promise<Buffer> =>
  resize(picture, THUMBNAIL_PIXELS).webp({ quality: 80 }).toBuffer()

/** Upright, with its colour profile and nothing else. */
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
  throw problems.wrongKind(messages.brokenPicture)
}

/** One picture at a time: decoded it takes three or four bytes a pixel, and several at once would add up. */
let lastJob: Promise<unknown> = Promise.resolve()

const runInSequence = <T>(work: () => Promise<T>): Promise<T> => {
  const job = lastJob.then(work)
  lastJob = job.catch(() => undefined)
  return job
}
