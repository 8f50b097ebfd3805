/** Extracts the text of a rendered PDF through the character maps of its fonts, and places of words, for tests. */
import { execFileSync, spawnSync } from 'node:child_process'
import { inflateSync } from 'node:zlib'

/** Returns all text in drawing order, without spaces, because line breaks are arbitrary. */
export const extractPdfText = (pdf: Buffer): string => {
  const objects = parseObjects(pdf)
  const fonts = new Map<string, CharacterMap>()
  for (const body of objects.values())
    for (const [, fontList = ''] of body.matchAll(/\/Font <<([\s\S]*?)>>/g))
      for (const [, name = '', id = ''] of fontList.matchAll(/\/(\w+) (\d+) 0 R/g))
        fonts.set(name, readCharacterMap(objects, id))
  return [...objects.values()]
    .map((body) => decodeText(decodeStream(body), fonts))
    .join('')
    .replace(/\s/g, '')
}

/** Returns the objects of the file by number. */
export const parseObjects = (pdf: Buffer): ReadonlyMap<string, string> => {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  return objects
}

/** Characters by glyph of a font. */
type CharacterMap = ReadonlyMap<number, string>

export const decodeStream = (body: string): string => {
  const [, head = '', stream] = /^([\s\S]*?)stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  if (stream === undefined || head.includes('/Subtype')) return ''
  return head.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream
}

export const readCharacterMap = (objects: ReadonlyMap<string, string>, font: string): CharacterMap => {
  const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? []
  const characters = new Map<number, string>()
  for (const [, first = '', list = ''] of decodeStream(objects.get(id) ?? '').matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, [, code = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      characters.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(code.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'),
      )
  return characters
}

const decodeText = (content: string, fonts: ReadonlyMap<string, CharacterMap>): string => {
  let font: CharacterMap | undefined
  let words = ''
  for (const [, name, glyphRuns = ''] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name)
    for (const [, glyphs = ''] of glyphRuns.matchAll(/<(\w+)>/g))
      for (const glyph of glyphs.match(/.{4}/g) ?? []) words += font?.get(Number.parseInt(glyph, 16)) ?? ''
  }
  return words
}

/** True where poppler is installed. */
export const hasPdfReader = spawnSync('pdftotext', ['-v']).error === undefined

/** Returns the distance from the left edge, in points, of the last word on a page that contains `part`. */
export const findWordLeft = (pdf: Buffer, page: number, part: string): number => {
  const options = ['-bbox', '-f', String(page), '-l', String(page), '-', '-']
  const boxes = execFileSync('pdftotext', options, { input: pdf, encoding: 'utf8' })
  const words = [...boxes.matchAll(/<word xMin="([\d.]+)"[^>]*>(.*?)<\/word>/g)]
  const [, left] = words.findLast(([, , word = '']) => word.includes(part)) ?? []
  if (left === undefined) throw new Error(`Page ${page} has no word with ${part}`)
  return Number(left)
}
