/**
 * Prepares the texts of a document for pdfmake: finds a font for each character, and splits texts into runs of one
 * font.
 */
import createBidi from 'bidi-js'
import type { Content } from 'pdfmake'
import type { PdfFont } from './font-files.ts'
import { SANS, type Style } from './font-list.ts'
import type { Fonts } from './fonts.ts'
import { mapTexts } from './map-texts.ts'
import { markBreaks, splitGraphemes, splitRuns } from './split-text.ts'
import type { PdfStyles } from './styles.ts'

export type FontFaces = { normal?: string; bold?: string; italics?: string; bolditalics?: string }

export type PreparedTexts = {
  /** The content in runs of one font. */
  readonly content: Content[]
  /** Files by the name of their font. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The names of the fonts of each family. */
  readonly families: Readonly<Record<string, FontFaces>>
}

/** The font of a grapheme in a style; the grapheme is empty for the face of the style, which ASCII uses. */
type FoundFont = { readonly style: Style; readonly grapheme: string; readonly font: PdfFont }

/** By style and grapheme. */
type FoundFonts = ReadonlyMap<string, FoundFont>

/** The style of texts without another one. */
const BASE: Style = { family: SANS, bold: false, italics: false }

/** Every face has these. */
const ASCII = /^[\x20-\x7e\n\r\t]*$/
const PRINTABLE_ASCII = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at))

const { getMirroredCharacter } = createBidi()

export const prepareTexts = async (content: Content[], styles: PdfStyles, fonts: Fonts): Promise<PreparedTexts> => {
  const found = await findFonts(listTexts(content, styles), fonts)
  return {
    content: splitTexts(content, styles, found),
    files: await createFiles(found),
    families: listFamilies(found),
  }
}

type StyledText = { readonly text: string; readonly style: Style }

const listTexts = (content: Content[], styles: PdfStyles): StyledText[] => {
  const texts: StyledText[] = []
  mapTexts(content, styles, BASE, (text, style) => {
    texts.push({ text, style })
    return null
  })
  return texts
}

const getKey = ({ family, bold, italics }: Style, grapheme: string) => `${family} ${bold} ${italics} ${grapheme}`

const findFonts = async (texts: readonly StyledText[], fonts: Fonts): Promise<FoundFonts> => {
  const document = texts.map(({ text }) => text).join('\n')
  const found = new Map<string, FoundFont>()
  const find = async (style: Style, grapheme: string) => {
    const key = getKey(style, grapheme)
    if (!found.has(key)) found.set(key, { style, grapheme, font: await fonts.find(grapheme, style, document) })
  }
  // The numbers of pages are not among the texts.
  await find(BASE, '')
  for (const { text, style } of texts) {
    await find(style, '')
    if (!ASCII.test(text)) for (const grapheme of splitGraphemes(text)) await find(style, grapheme)
  }
  return found
}

const splitTexts = (content: Content[], styles: PdfStyles, found: FoundFonts): Content[] =>
  mapTexts(content, styles, BASE, (text, style) => {
    const marked = markBreaks(text)
    if (ASCII.test(marked)) return null
    const face = found.get(getKey(style, ''))?.font
    if (!face) throw new Error(`Font not loaded: ${style.family}`)
    return splitRuns(marked, face, (grapheme) => found.get(getKey(style, grapheme))?.font ?? face)
  })

/** Returns the file of each font. pdfmake embeds only the glyphs that are drawn. */
const createFiles = async (found: FoundFonts): Promise<Map<string, Buffer>> => {
  const characters = new Map<PdfFont, string>()
  for (const { font, grapheme } of found.values()) {
    // Brackets between words from right to left are drawn the other way.
    const mirrored = getMirroredCharacter(grapheme) ?? ''
    characters.set(font, (characters.get(font) ?? PRINTABLE_ASCII) + grapheme + mirrored)
  }
  const files = new Map<string, Buffer>()
  for (const [font, text] of characters) files.set(font.name, await font.prepare(text))
  return files
}

/** A family has a face for each style. Each font is also a family of its own, which runs name. */
const listFamilies = (found: FoundFonts): Record<string, FontFaces> => {
  const families: Record<string, FontFaces> = {}
  for (const { style, grapheme, font } of found.values()) {
    const { name } = font
    families[name] = { normal: name, bold: name, italics: name, bolditalics: name }
    if (grapheme === '') families[style.family] = { ...families[style.family], [getFaceName(style)]: name }
  }
  return families
}

const getFaceName = ({ bold, italics }: Style): keyof FontFaces => {
  if (bold) return italics ? 'bolditalics' : 'bold'
  return italics ? 'italics' : 'normal'
}
