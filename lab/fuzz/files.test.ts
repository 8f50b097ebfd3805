/** Fuzz test with damaged files of every accepted kind: they are processed or rejected with a message. */
import { Problem } from '@trophy/domain'
import { detectCompoundFileType } from '@trophy/server/platform/formats/compound-file.ts'
import { detectMediaType, detectPictureType } from '@trophy/server/platform/formats/detect-media-type.ts'
import { openPictures } from '@trophy/server/platform/formats/picture.ts'
import { createArchive } from '@trophy/server/testing/inputs/archive.ts'
import { createCompoundFile, createOpenDocument, createOpenXml } from '@trophy/server/testing/inputs/office-files.ts'
import { type PictureKind, plainPicture, taggedPicture } from '@trophy/server/testing/inputs/pictures.ts'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fuzzOptions, seedTitle } from '#lab/runs.ts'
import { applyDamages, arbitraryDamage } from './damage.ts'

const { prepare: preparePicture } = openPictures()

const damages = fc.array(arbitraryDamage, { minLength: 1, maxLength: 4 })

/** Returns the value or the `Problem` of a promise. Throws other errors, and a `Problem` without a message. */
const settle = async <T>(promise: Promise<T>): Promise<T | Problem> => {
  const outcome = await promise.catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
  if (outcome instanceof Problem) {
    expect(outcome.status).toBeLessThan(500)
    expect(outcome.message).toMatch(/^[A-Z].+\w.*$/s)
  }
  return outcome
}

const kinds: readonly PictureKind[] = ['jpeg', 'png', 'webp']
const pictures = await Promise.all(
  kinds.flatMap((kind) => [
    { type: `image/${kind}`, make: () => plainPicture(kind, 48, 32) },
    { type: `image/${kind}`, make: () => taggedPicture(kind) },
    { type: `image/${kind}`, make: () => taggedPicture(kind, 6) },
  ]),
).then((all) => Promise.all(all.map(async ({ type, make }) => ({ type, bytes: await make() }))))

describe(`damaged picture (${seedTitle})`, () => {
  it('is stored readable and without metadata, or rejected with a message', async () => {
    const property = fc.asyncProperty(fc.nat(pictures.length - 1), damages, async (index, done) => {
      const { type, bytes } = pictures[index] ?? { type: '', bytes: Buffer.alloc(0) }
      const content = applyDamages(bytes, done)
      // Empty files are rejected earlier.
      fc.pre(content.length > 0)
      const prepared = await settle(preparePicture(content, type, 300))
      if (prepared instanceof Problem) return
      const { format, exif, xmp, iptc, width, height } = await sharp(prepared.content).metadata()
      expect([`image/${format}`, exif, xmp, iptc]).toEqual([type, undefined, undefined, undefined])
      expect(Math.max(width, height)).toBeLessThanOrEqual(300)
      expect((await sharp(prepared.thumbnail).metadata()).format).toBe('webp')
    })
    await fc.assert(property, fuzzOptions(120))
  }, 600_000)
})

const files: readonly Buffer[] = [
  ...pictures.map(({ bytes }) => bytes),
  Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
  Buffer.from('Antlers, 92.4 cm\n'),
  Buffer.from('\ufeffAntlers', 'utf16le'),
  Buffer.from('{\\rtf1 Antlers}'),
  await createOpenXml('wordprocessingml.document'),
  await createOpenXml('spreadsheetml.sheet', '<Override PartName="/x" ContentType="x.vbaProject"/>'),
  await createOpenDocument('text', 'Basic/Standard/Module1.xml'),
  createArchive([{ name: '[Content_Types].xml', content: Buffer.alloc(3_000_000) }]),
  createArchive([]),
  createCompoundFile(['WordDocument']),
  createCompoundFile(['Workbook', 'VBA'], 9_000_000),
  createCompoundFile(['EncryptedPackage']),
]

const detectType = async (content: Buffer): Promise<string | undefined | Problem> => {
  const read = async (from: number, length: number) => content.subarray(from, from + length)
  return detectPictureType(content) ?? settle(detectMediaType(read, content.length))
}

describe(`damaged file (${seedTitle})`, () => {
  it('is detected, unknown, or rejected with a message', async () => {
    const property = fc.asyncProperty(fc.nat(files.length - 1), damages, async (index, done) => {
      await detectType(applyDamages(files[index] ?? Buffer.alloc(0), done))
    })
    await fc.assert(property, fuzzOptions(500))
  }, 600_000)

  it('is rejected with a message when an archive has only its header and end record', async () => {
    const head = Buffer.from('PK\x03\x04', 'latin1')
    const end = createArchive([])
    expect(await detectType(Buffer.concat([head, end]))).toMatchObject({ status: 415 })
  })
})

/** Header fields of a compound file: positions of its directory and tables, and sector sizes. */
const tables = fc.array(
  fc.record({
    at: fc.constantFrom(28, 30, 32, 40, 44, 48, 60, 64, 68, 72, 76, 80, 84),
    value: fc.constantFrom(0, 1, 2, 9, 12, 200, 0x7fffffff, 0xfffffff0, 0xfffffffb, 0xfffffffe, 0xffffffff),
  }),
  { maxLength: 3 },
)

describe(`compound file (${seedTitle})`, () => {
  const whole = createCompoundFile(['Workbook', 'VBA'], 9_000_000)

  /** Returns the number of reads that detection takes. */
  const countReads = async (file: Buffer): Promise<number> => {
    let reads = 0
    const read = async (from: number, length: number) => {
      reads += 1
      return file.subarray(from, from + length)
    }
    await settle(detectCompoundFileType(file.subarray(0, 65_536), read))
    return reads
  }

  it('is detected in a limited number of reads, wherever its tables point', async () => {
    const property = fc.asyncProperty(tables, async (numbers) => {
      const file = Buffer.from(whole)
      for (const { at, value } of numbers) file.writeUInt32LE(value, at)
      // At most three for each of 4,096 directory sectors.
      expect(await countReads(file)).toBeLessThanOrEqual(3 * 4_096)
    })
    await fc.assert(property, fuzzOptions(100))
  }, 600_000)

  it('is not followed in a cycle or past its end', async () => {
    const circle = Buffer.from(whole)
    // The directory starts far past the end, and the list of table sectors points to itself.
    circle.writeUInt32LE(0xfffffff0, 48)
    circle.writeUInt32LE(3, 68)
    circle.writeUInt32LE(3, 5 * 512 - 4)
    expect(await countReads(circle)).toBeLessThan(10)
  })
})
