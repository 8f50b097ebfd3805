/** Makes an uploaded picture fit to be kept and shown: upright, without metadata, and small for lists. */
import { messages, problems } from '@trophy/domain'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { stripMetadata } from './strip-metadata.ts'

/** More takes more memory than a small server can spare. */
const MOST_PIXELS = 100_000_000
/** Pixels that a thumbnail is wide and high at most. */
const THUMBNAIL = 320
/** Of 100: no eye sees the difference. */
const QUALITY = 92

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
export const preparePicture = (content: Buffer, type: string, longest = Number.POSITIVE_INFINITY): Promise<Picture> =>
  inTurn(async () => {
    const open = await decoder()
    const { orientation = 1, width, height } = await open(content).metadata().catch(refuse)
    const thumbnail = await shrink(open(content)).catch(refuse)
    const isTooLong = Math.max(width, height) > longest
    if (isTooLong) return { content: await encode(reduce(open(content), longest), type).catch(refuse), thumbnail }
    const stripped = orientation === 1 ? stripMetadata(content, type) : null
    if (stripped && isBare(await open(stripped).metadata().catch(refuse))) return { content: stripped, thumbnail }
    return { content: await encode(open(content), type).catch(refuse), thumbnail }
  })

/** The thumbnail of a picture that is kept. */
export const makeThumbnail = (content: Buffer): Promise<Buffer> =>
  inTurn(async () => shrink((await decoder())(content)))

/** The library is large and not needed before the first picture comes. */
const decoder = async (): Promise<(content: Buffer) => Sharp> => {
  const { default: sharp } = await import('sharp')
  const options: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error' }
  return (content) => sharp(content, options)
}

const reduce = (picture: Sharp, longest: number): Sharp =>
  picture.autoOrient().resize(longest, longest, { fit: 'inside', withoutEnlargement: true })

const shrink = (picture: Sharp): Promise<Buffer> => reduce(picture, THUMBNAIL).webp({ quality: 80 }).toBuffer()

/** Upright, with its colour profile and nothing else. */
const encode = (picture: Sharp, type: string): Promise<Buffer> => {
  const upright = picture.autoOrient().keepIccProfile()
  if (type === 'image/png') return upright.png().toBuffer()
  if (type === 'image/webp') return upright.webp({ quality: QUALITY }).toBuffer()
  return upright.jpeg({ quality: QUALITY }).toBuffer()
}

const isBare = ({ exif, xmp, iptc, comments }: Metadata): boolean =>
  exif === undefined && xmp === undefined && iptc === undefined && !comments?.length

const refuse = (error: Error): never => {
  if (error.message.includes('pixel limit')) throw problems.tooLarge(messages.pictureTooLarge)
  throw problems.wrongKind(messages.brokenPicture)
}

/** One picture at a time: decoded it takes three or four bytes a pixel, and several at once would add up. */
let last: Promise<unknown> = Promise.resolve()

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}
