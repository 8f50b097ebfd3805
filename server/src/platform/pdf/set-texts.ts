/** Prepares the texts of a document for pdfmake: finds a font for each character, and loads those that are missing. */
import createBidi from 'bidi-js'
import type { Content } from 'pdfmake'
import type { PdfFont } from './font-files.ts'
import { SANS, type Style } from './font-list.ts'
import type { Fonts } from './fonts.ts'
import { mapTexts } from './map-texts.ts'
import { markBreaks, splitGraphemes, splitRuns } from './split-text.ts'
import type { PdfStyles } from './styles.ts'

const { getMirroredCharacter } = createBidi()

const BASE: Style = { family: SANS, bold: false, italics: false }

/** Every face has these. */
const ASCII = /^[\x20-\x7e\n\r\t]*$/
const PRINTABLE_ASCII = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at))

const getKey = ({ family, bold, italics }: Style, grapheme = '') => `${family} ${bold} ${italics} ${grapheme}`

const nameFace = (bold: boolean, italics: boolean): keyof FontFaces => {
  if (bold) return italics ? 'bolditalics' : 'bold'
  return italics ? 'italics' : 'normal'
}

/** Finds the fonts of all texts: those of faces by their style, others by their style and grapheme. */
const findFonts = async (content: Content[], styles: PdfStyles, fonts: Fonts) => {
  const texts = new Set<string>()
  const needed = new Map<string, readonly [style: Style, grapheme: string]>([[getKey(BASE), [BASE, '']]])
  mapTexts(content, styles, BASE, (text, style) => {
    needed.set(getKey(style), [style, ''])
    if (ASCII.test(text)) return null
    texts.add(text)
    for (const grapheme of splitGraphemes(text)) needed.set(getKey(style, grapheme), [style, grapheme])
    return null
  })
  const document = [...texts].join('\n')
  const found = new Map<string, PdfFont>()
  for (const [key, [style, grapheme]] of needed) found.set(key, await fonts.find(grapheme, style, document))
  return { needed, found }
}

export type FontFaces = { normal?: string; bold?: string; italics?: string; bolditalics?: string }

export type PreparedTexts = {
  /** The content in runs of one font. */
  readonly content: Content[]
  /** Files by name. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The names of the files of each family. */
  readonly families: Readonly<Record<string, FontFaces>>
}

/** Returns the file of each font. The library embeds only the glyphs that are drawn. */
const createFiles = async ({ needed, found }: Awaited<ReturnType<typeof findFonts>>) => {
  const characters = new Map<PdfFont, string>()
  for (const [key, font] of found) {
    const [, grapheme] = needed.get(key) ?? [BASE, '']
    // Also the numbers of pages, and brackets that look the other way.
    characters.set(font, (characters.get(font) ?? PRINTABLE_ASCII) + grapheme + (getMirroredCharacter(grapheme) ?? ''))
  }
  return new Map(
    await Promise.all([...characters].map(async ([font, text]) => [font.name, await font.prepare(text)] as const)),
  )
}

export const setTexts = async (content: Content[], styles: PdfStyles, fonts: Fonts): Promise<PreparedTexts> => {
  const { needed, found } = await findFonts(content, styles, fonts)
  const families: Record<string, FontFaces> = {}
  for (const [key, { name }] of found) {
    const [{ family, bold, italics }, grapheme] = needed.get(key) ?? [BASE, '']
    if (grapheme === '') families[family] = { ...families[family], [nameFace(bold, italics)]: name }
    families[name] = { normal: name, bold: name, italics: name, bolditalics: name }
  }
  return {
    files: await createFiles({ needed, found }),
    families,
    content: mapTexts(content, styles, BASE, (text, style) => {
      const marked = markBreaks(text)
      if (ASCII.test(marked)) return null
      const face = found.get(getKey(style))
      if (!face) throw new Error(`Font not loaded: ${getKey(style)}`)
      return splitRuns(marked, face, (grapheme) => found.get(getKey(style, grapheme)) ?? face)
    }),
  }
}
