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

const { makeThumbnail, prepare: preparePicture } = openPictures()

import { stripMetadata } from './strip-metadata.ts'

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
