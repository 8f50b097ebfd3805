import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  hasGpsPosition,
  METADATA_SECRETS,
  type PictureKind,
  plainPicture,
  taggedPicture,
} from '#testing/inputs/pictures.ts'
import { openPictures } from './picture.ts'

import { stripMetadata } from './strip-metadata.ts'

const { makeThumbnail, prepare: preparePicture } = openPictures()

const kinds: readonly PictureKind[] = ['jpeg', 'png', 'webp']
const getMediaType = (kind: PictureKind) => `image/${kind}`
const pixels = (picture: Buffer) => sharp(picture).autoOrient().raw().toBuffer()
const findSecrets = (picture: Buffer) => METADATA_SECRETS.filter((secret) => picture.includes(secret))

describe.each(kinds)('%s picture with metadata', (kind) => {
  it('is stored without place, device, names or comments', async () => {
    const taken = await taggedPicture(kind)
    const before = await sharp(taken).metadata()
    expect(hasGpsPosition(before.exif ?? Buffer.alloc(10))).toBe(true)
    expect(before.xmp?.toString()).toContain('GPSLatitude')
    expect(findSecrets(taken).length).toBeGreaterThanOrEqual(kind === 'jpeg' ? 3 : 1)

    const { content, thumbnail } = await preparePicture(taken, getMediaType(kind))
    for (const stored of [content, thumbnail]) {
      const { exif, xmp, iptc, comments } = await sharp(stored).metadata()
      expect({ exif, xmp, iptc, comments }).toEqual({})
      expect(findSecrets(stored)).toEqual([])
      expect(stored.includes('GPS')).toBe(false)
    }
  })

  it('has unchanged pixels and colours', async () => {
    const taken = await taggedPicture(kind)
    const { content } = await preparePicture(taken, getMediaType(kind))
    expect(content.length).toBeLessThan(taken.length)
    expect((await sharp(content).metadata()).icc).toEqual((await sharp(taken).metadata()).icc)
    expect((await pixels(content)).equals(await pixels(taken))).toBe(true)
  })

  it('is rotated upright when the camera only recorded the orientation', async () => {
    const { content, thumbnail } = await preparePicture(await taggedPicture(kind, 6), getMediaType(kind))
    const { width, height, orientation, exif, icc } = await sharp(content).metadata()
    expect([width, height, orientation, exif]).toEqual([480, 640, undefined, undefined])
    expect(icc).toBeDefined()
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 240, height: 320, format: 'webp' })
    // The top has become the right edge.
    const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
    const blueAt = (x: number) => data[(320 * info.width + x) * info.channels + 2] ?? 0
    expect(blueAt(470)).toBeGreaterThan(150)
    expect(blueAt(10)).toBeLessThan(80)
  })
})

describe('picture', () => {
  it('throws 415 when it is truncated or only starts like one', async () => {
    const sentence = 'This picture is damaged and cannot be shown. Please send another copy.'
    for (const kind of kinds) {
      const whole = await plainPicture(kind)
      for (const broken of [
        whole.subarray(0, whole.length / 2),
        Buffer.concat([whole.subarray(0, 24), Buffer.alloc(99)]),
      ])
        await expect(preparePicture(broken, getMediaType(kind))).rejects.toMatchObject({
          status: 415,
          message: sentence,
        })
    }
  })

  it('throws 413 for too many pixels before it is decoded', async () => {
    const bomb = await plainPicture('png')
    bomb.writeUInt32BE(10_001, 16)
    bomb.writeUInt32BE(10_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    await expect(preparePicture(bomb, 'image/png')).rejects.toMatchObject({ status: 413, code: 'TOO_LARGE' })
  })

  it('is prepared after one that was rejected', async () => {
    const expectRejected = preparePicture(Buffer.from('nothing'), 'image/jpeg').catch(() => 'rejected')
    const prepared = preparePicture(await plainPicture(), 'image/jpeg')
    expect(await expectRejected).toBe('rejected')
    expect((await prepared).content.length).toBeGreaterThan(0)
  })

  it('is not enlarged to a thumbnail', async () => {
    const thumbnail = await makeThumbnail(await plainPicture('png', 100, 50))
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 100, height: 50 })
  })

  it('retains all passes of a progressive JPEG', async () => {
    const taken = await sharp(await plainPicture())
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Make: 'X' } })
      .toBuffer()
    const { content } = await preparePicture(taken, 'image/jpeg')
    expect((await pixels(content)).equals(await pixels(taken))).toBe(true)
  })
})

const segment = (marker: number, ...content: number[]) => Buffer.from([0xff, marker, 0, content.length + 2, ...content])

/** Returns a grey progressive JPEG of 8 by 8 pixels with this number of scans. */
const createProgressiveJpeg = (scans: number): Buffer => {
  const oneCode = [1, ...Array(15).fill(0), 0]
  const scan = (first: number, last: number) => [segment(0xda, 1, 1, 0, first, last, 0), Buffer.from([0x7f])]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    segment(0xc4, 0, ...oneCode),
    segment(0xc4, 0x10, ...oneCode),
    ...scan(0, 0),
    ...Array.from({ length: scans - 1 }, () => scan(1, 63)).flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}

describe('hostile JPEG', () => {
  it('is rejected before it is decoded if it has more scans than any program writes', async () => {
    expect((await preparePicture(createProgressiveJpeg(100), 'image/jpeg')).content.length).toBeGreaterThan(1_000)
    const rejection = { status: 415, message: 'This file takes too long to check. Please send another copy.' }
    const many = createProgressiveJpeg(101)
    await expect(preparePicture(many, 'image/jpeg')).rejects.toMatchObject(rejection)
    // Without a valid structure, too: decoders skip bytes between segments.
    const broken = Buffer.concat([many.subarray(0, 2), Buffer.from('skipped'), many.subarray(2)])
    await expect(preparePicture(broken, 'image/jpeg')).rejects.toMatchObject(rejection)
  })

  it.each([
    ['segments that are removed', segment(0xe0)],
    ['segments that are retained', segment(0xc4)],
    ['fill bytes', Buffer.alloc(4, 0xff)],
  ])('is read once if it has hundreds of thousands of %s', async (_, part) => {
    const picture = await plainPicture()
    const parts = Buffer.alloc(800_000, part)
    const started = process.cpuUsage()
    const stripped = stripMetadata(Buffer.concat([picture.subarray(0, 2), parts, picture.subarray(2)]), 'image/jpeg')
    const { user, system } = process.cpuUsage(started)
    expect(stripped).toBeNull()
    expect((user + system) / 1000).toBeLessThan(2_000)
  })
})

it('returns null for an invalid structure, so that the decoder decides', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
    for (const bytes of [
      '',
      'GIF89a',
      '\xff\xd8',
      '\xff\xd8\xff\xda\x00\x08123456',
      '\x89PNG\r\n\x1a\n',
      'RIFF\xff\0\0\0WEBP',
    ])
      expect([type, bytes, stripMetadata(Buffer.from(bytes, 'latin1'), type)]).toEqual([type, bytes, null])
})
