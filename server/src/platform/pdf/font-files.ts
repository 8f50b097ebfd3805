/** Reads font files: whole ones, and those of Noto, which are variable fonts in parts of some hundred characters. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { create, type Font } from 'fontkit'

export type PdfFont = {
  /** The family in definitions of pdfmake, which is unique. */
  readonly name: string
  readonly file: Buffer
  has(character: string): boolean
}

const { resolve } = createRequire(import.meta.url)

const findPackage = (name: string): string => dirname(resolve(`${name}/package.json`))

/** As shares of the font size. Equal in all fonts, so that a line has the same height whatever its script. */
const ASCENT = 0.928
const DESCENT = 0.236

/** Writes metrics into the tables of a TrueType font, and a number by which pdfkit tells fonts of one name apart. */
const setMetrics = (file: Buffer, id: number): void => {
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + 16 * file.readUInt16BE(4); at += 16)
    tables.set(file.toString('latin1', at, at + 4), file.readUInt32BE(at + 8))
  const [head, hhea] = [tables.get('head'), tables.get('hhea')]
  if (head === undefined || hhea === undefined) throw new Error('Not a TrueType font')
  const unitsPerEm = file.readUInt16BE(head + 18)
  file.writeInt16BE(Math.round(ASCENT * unitsPerEm), hhea + 4)
  file.writeInt16BE(-Math.round(DESCENT * unitsPerEm), hhea + 6)
  file.writeInt16BE(0, hhea + 8)
  // The checksum of the file, which readers ignore.
  file.writeUInt32BE(id, head + 8)
}

const toFont = (name: string, file: Buffer): PdfFont => {
  setMetrics(file, crc32(name))
  const font = create(file) as Font
  return {
    name,
    file,
    has: (character) => [...character].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)),
  }
}

/** Latin, Greek and Cyrillic with signs; other scripts have fonts of their own. */
const FACE_CHARACTERS = [
  [0x20, 0x52f],
  [0x1d00, 0x1fff],
  [0x2000, 0x22ff],
  [0x2c60, 0x2c7f],
  [0xa640, 0xa69f],
  [0xa720, 0xa7ff],
]
  .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)))
  .join('')

/** Features of the faces. Others cost more time than all else, such as the context of each letter in Inter. */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

/** Reads a face of the app; `path` starts with its package. */
export const readFace = (path: string): Promise<PdfFont> => readWholeFont(path, FACE_CHARACTERS)

/** Reads a font with all its characters, or those given. */
export const readWholeFont = async (path: string, characters = ''): Promise<PdfFont> => {
  const { default: subsetFont } = await import('subset-font')
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path) ?? []
  const options = {
    targetFormat: 'truetype',
    keepAllGlyphs: characters === '',
    keepFeatures: FEATURES,
    noHinting: true,
  } as const
  const file = await subsetFont(await readFile(join(findPackage(name), rest)), characters, options)
  return toFont(basename(rest, '.ttf'), file)
}

/** A file of a package with the ranges of its characters. */
export type NotoPart = { readonly path: string; readonly ranges: readonly (readonly [from: number, to: number])[] }

/** Lists the files of `noto-sans-{script}`. */
export const listNotoParts = async (script: string): Promise<NotoPart[]> => {
  const name = `noto-sans-${script}`
  const folder = findPackage(`@fontsource-variable/${name}`)
  const parts: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'))
  return Object.entries(parts).map(([part, ranges]) => ({
    // Parts of East Asian fonts are numbered: `[104]`.
    path: join(folder, 'files', `${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))
}

export const readNotoPart = async (path: string, weight: number): Promise<PdfFont> => {
  const { default: subsetFont } = await import('subset-font')
  const options = { targetFormat: 'truetype', keepAllGlyphs: true, variationAxes: { wght: weight } } as const
  const file = await subsetFont(await readFile(path), '', options)
  return toFont(`${basename(path, '-wght-normal.woff2')}-${weight}`, file)
}
