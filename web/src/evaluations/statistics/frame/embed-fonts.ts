/** The fonts of a picture, inside its file, because other programs lack those of the page. */

/** Returns the first and last code point of each part of a `unicode-range`; of everything if it is empty. */
const parseRanges = (unicodeRange: string): (readonly [number, number])[] =>
  (unicodeRange || 'U+0-10FFFF').split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    // `U+4??` stands for U+400 to U+4FF.
    return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)]
  })

const listFontFaces = (): CSSFontFaceRule[] =>
  [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule)

const readAsDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

const embedFile = async ({ cssText, parentStyleSheet }: CSSFontFaceRule): Promise<string> => {
  const [, url = ''] = /url\("?([^")]+)"?\)/.exec(cssText) ?? []
  const response = await fetch(new URL(url, parentStyleSheet?.href ?? document.baseURI))
  if (!response.ok) throw new Error(`The font ${url} could not be loaded: ${response.status}`)
  return cssText.replace(url, await readAsDataUrl(await response.blob()))
}

/** Returns the `@font-face` rules of the page that the text needs, with their files as data URLs. */
export const embedFonts = async (text: string): Promise<string> => {
  const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0)
  const isNeeded = ({ style }: CSSFontFaceRule) =>
    parseRanges(style.getPropertyValue('unicode-range')).some(([first, last]) =>
      codePoints.some((code) => code >= first && code <= last),
    )
  return (await Promise.all(listFontFaces().filter(isNeeded).map(embedFile))).join('\n')
}
