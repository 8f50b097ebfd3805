/** The fonts of a thread. A font is loaded when a document needs it, and stays loaded. */
import { listNotoParts, type NotoPart, type PdfFont, readFace, readFallbackFace, readNotoPart } from './font-files.ts'
import { getFace, listFallbackFaces, listNotoPackages, type Style } from './font-list.ts'

export type Fonts = {
  /** Returns the first font that has the grapheme, or the face of the style if none has it. */
  find(grapheme: string, style: Style, document: string): Promise<PdfFont>
}

export const prepareFonts = (): Fonts => {
  const loaded = new Map<string, PdfFont>()
  const notoParts = new Map<string, NotoPart[]>()
  const openFace = (path: string) => getOrLoad(loaded, path, () => readFace(path))
  const openPart = ({ path }: NotoPart, weight: number) =>
    getOrLoad(loaded, `${path} ${weight}`, () => readNotoPart(path, weight))

  async function* listCandidates(grapheme: string, style: Style, document: string): AsyncGenerator<PdfFont> {
    yield openFace(getFace(style))
    const codePoint = grapheme.codePointAt(0) ?? 0
    for (const script of listNotoPackages(grapheme, document))
      for (const part of await getOrLoad(notoParts, script, () => listNotoParts(script)))
        if (part.ranges.some(([from, to]) => codePoint >= from && codePoint <= to))
          yield openPart(part, style.bold ? 700 : 400)
    for (const path of listFallbackFaces(style)) yield getOrLoad(loaded, path, () => readFallbackFace(path))
  }

  return {
    find: async (grapheme, style, document) => {
      const visible = grapheme.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
      for await (const font of listCandidates(grapheme, style, document)) if (font.has(visible)) return font
      return openFace(getFace(style))
    },
  }
}

const getOrLoad = async <Value>(
  loaded: Map<string, Value>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> => {
  const value = loaded.get(key) ?? (await load())
  loaded.set(key, value)
  return value
}
