/** Reads the words of a finished PDF as a reader's program does, for tests: through its fonts' tables of characters. */
import { inflateSync } from 'node:zlib'

/** Every text of the file in the order it is drawn, without any space: lines are broken where they happen to end. */
export const readPdf = (pdf: Buffer): string => {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Characters>()
  for (const body of objects.values())
    for (const [, fontList = ''] of body.matchAll(/\/Font <<([\s\S]*?)>>/g))
      for (const [, name = '', id = ''] of fontList.matchAll(/\/(\w+) (\d+) 0 R/g))
        fonts.set(name, charactersOf(objects, id))
  return [...objects.values()]
    .map((body) => wordsOf(contentOf(body), fonts))
    .join('')
    .replace(/\s/g, '')
}

/** Returns the objects of the file by number. */
export const objectsOf = (pdf: Buffer): ReadonlyMap<string, string> => {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  return objects
}

/** What each glyph of a font stands for. */
type Characters = ReadonlyMap<number, string>

export const contentOf = (body: string): string => {
  const [, head = '', stream] = /^([\s\S]*?)stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  if (stream === undefined || head.includes('/Subtype')) return ''
  return head.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream
}

export const charactersOf = (objects: ReadonlyMap<string, string>, font: string): Characters => {
  const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '') ?? []
  const characters = new Map<number, string>()
  for (const [, first = '', list = ''] of contentOf(objects.get(id) ?? '').matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [nth, [, code = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      characters.set(
        Number.parseInt(first, 16) + nth,
        Buffer.from(code.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'),
      )
  return characters
}

const wordsOf = (content: string, fonts: ReadonlyMap<string, Characters>): string => {
  let font: Characters | undefined
  let words = ''
  for (const [, name, shown = ''] of content.matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name)
    for (const [, glyphs = ''] of shown.matchAll(/<(\w+)>/g))
      for (const glyph of glyphs.match(/.{4}/g) ?? []) words += font?.get(Number.parseInt(glyph, 16)) ?? ''
  }
  return words
}
