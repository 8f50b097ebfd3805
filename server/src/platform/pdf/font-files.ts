/// <reference path="./subset-font.d.ts" />
/** Reads font files: whole ones, and those of Noto, which are variable fonts in parts of some hundred characters. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

export type PdfFont = {
  /** The family in definitions of pdfmake, which is unique. */
  readonly name: string
  has(character: string): boolean
  /** Returns a TrueType file that has at least the characters. */
  prepare(characters: string): Promise<Buffer>
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

const toFont = (name: string, file: Buffer, subset: (characters: string) => Promise<Buffer>): PdfFont => {
  const font = create(file) as Font
  return {
    name,
    has: (character) => [...character].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)),
    prepare: async (characters) => {
      // fontkit reads the head of the last glyph, also if it is empty and the file ends there.
      const prepared = Buffer.concat([await subset(characters), Buffer.alloc(16)])
      setMetrics(prepared, crc32(name))
      return prepared
    },
  }
}

/** `path` starts with the package of the font. */
const readFontFile = (path: string): Promise<Buffer> => {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.*)$/.exec(path) ?? []
  return readFile(join(findPackage(name), rest))
}

/** Features of the faces. Others cost more time than all else, such as the context of each letter in Inter. */
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

/** Reads a face of the app. pdfmake gets only what a document needs, since it reads its fonts again for each. */
export const readFace = async (path: string): Promise<PdfFont> => {
  const file = await readFontFile(path)
  const options = { targetFormat: 'truetype', keepFeatures: FEATURES, noHinting: true } as const
  return toFont(basename(path, '.ttf'), file, (characters) => subsetFont(file, characters, options))
}

/** Reads another font. fontkit fails on some rules for joining letters if a subset lacks the letters. */
const toWholeFont = (name: string, file: Buffer): PdfFont => toFont(name, file, async () => file)

export const readFallbackFace = async (path: string): Promise<PdfFont> =>
  toWholeFont(basename(path, '.ttf'), await readFontFile(path))

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
  const options = { targetFormat: 'truetype', keepAllGlyphs: true, variationAxes: { wght: weight } } as const
  const file = await subsetFont(await readFile(path), '', options)
  return toWholeFont(`${basename(path, '-wght-normal.woff2')}-${weight}`, file)
}
