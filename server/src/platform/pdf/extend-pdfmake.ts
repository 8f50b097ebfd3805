/// <reference path="./libraries.d.ts" />
/**
 * Extends pdfmake to text from right to left, and to marks for line breaks. It places the words of a line in the order
 * in which they are read, and has no option for another order, so this replaces some of its functions.
 */
import createBidi from 'bidi-js'
import rendererModule, { type DrawLine, type Inline, type Line, type PdfKitDocument } from 'pdfmake/js/Renderer.js'
import inlinesModule, { type MeasuredFont, type MeasureText } from 'pdfmake/js/TextInlines.js'
import { removeMarks, splitGraphemes } from './split-text.ts'

const { getMirroredCharacter } = createBidi()

/** Letters for which fontkit reverses a word. */
const REVERSED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Scripts whose glyphs are not in the order of their letters. */
const REORDERED = /[\u0900-\u0dff\u1000-\u109f\u1780-\u17ff]/u

const isMirrored = (text: string): boolean => getMirroredCharacter(text.trim()) !== null

const isFromRight = ({ level = 0 }: Inline): boolean => level % 2 === 1

/** Returns the words from left to right (rule L2 of the Unicode Bidirectional Algorithm). */
const orderVisually = (inlines: readonly Inline[]): Inline[] => {
  const ordered = [...inlines]
  const levels = inlines.map(({ level = 0 }) => level)
  for (let level = Math.max(...levels); level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? 0) >= level) to += 1
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  return ordered
}

/** Returns the text in the order in which fontkit draws it correctly. */
const toDrawnText = (inline: Inline): string => {
  const text = removeMarks(inline.text)
  const isReversed = REVERSED.test(text)
  const graphemes = isFromRight(inline)
    ? splitGraphemes(text).map((grapheme) => getMirroredCharacter(grapheme) ?? grapheme)
    : splitGraphemes(text)
  return (isReversed === isFromRight(inline) ? graphemes : graphemes.reverse()).join('')
}

/** Omits the space at the end of a line, which would be drawn inside the line. */
const trimEnd = (inline: Inline): Inline => ({
  ...inline,
  text: inline.text.trimEnd(),
  width: inline.width - inline.trailingCut,
})

/**
 * Readers restore the order of words from right to left by themselves, but not the brackets in them, nor the order of
 * letters within glyphs of India.
 */
const isReadInDrawnOrder = (inline: Inline): boolean =>
  !REORDERED.test(inline.text) && !(isFromRight(inline) && isMirrored(inline.text))

const isPlain = ({ text, level = 0 }: Inline): boolean => level === 0 && !REORDERED.test(text)

const placeInlines = ({ inlines }: Line): Inline[] => {
  const last = inlines.at(-1)
  const trimmed = last && isFromRight(last) ? [...inlines.slice(0, -1), trimEnd(last)] : inlines
  let x = inlines[0]?.x ?? 0
  return orderVisually(trimmed).map((inline) => {
    const placed = { ...inline, x }
    x += inline.width
    return placed
  })
}

/**
 * Marks the glyphs that `draw` draws with their text. pdfkit can mark only whole text objects, which readers misplace.
 */
const withText = (document: PdfKitDocument, text: string, draw: () => void): void => {
  const { addContent } = document
  const mark = `/Span <</ActualText <feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC`
  document.addContent = (operator) => {
    if (operator === 'ET') addContent.call(document, 'EMC')
    addContent.call(document, operator)
    if (operator === 'BT') addContent.call(document, mark)
    return document
  }
  draw()
  document.addContent = addContent
}

/** Loaders disagree on the default export of a CommonJS package. */
const getPrototype = <T>(module: { prototype: T } | { default: { prototype: T } }): T =>
  'default' in module ? module.default.prototype : module.prototype

/** fontkit fails on letters to which a vowel sign cannot be attached, which some words of India contain. */
const skipMissingAnchors = ({ font }: MeasuredFont): void => {
  const positioning = font?._layoutEngine.engine?.GPOSProcessor
  if (!positioning || Object.hasOwn(positioning, 'applyAnchor')) return
  const { applyAnchor } = positioning
  positioning.applyAnchor = (mark, anchor, at) => {
    if (anchor !== null) applyAnchor.call(positioning, mark, anchor, at)
  }
}

/** Marks have no width, also in fonts without glyphs for them. */
const replaceMeasureText = (): void => {
  const prototype = getPrototype(inlinesModule)
  const measureText: MeasureText = prototype.widthOfText
  prototype.widthOfText = function (text, inline) {
    skipMissingAnchors(inline.font)
    return measureText.call(this, removeMarks(text), inline)
  }
}

/** Stores the text of words beside their glyphs if these are in another order. */
const replaceDrawLine = (): void => {
  const prototype = getPrototype(rendererModule)
  const drawLine: DrawLine = prototype.renderLine
  prototype.renderLine = function (line, x, y) {
    if (line.inlines.every((inline) => isPlain(inline))) {
      for (const inline of line.inlines) inline.text = removeMarks(inline.text)
      return drawLine.call(this, line, x, y)
    }
    for (const inline of placeInlines(line)) {
      const part: Line = Object.assign(line.clone(), {
        inlines: [{ ...inline, text: toDrawnText(inline) }],
        // The line may have larger text, on whose base line this is drawn.
        getHeight: () => line.getHeight(),
        getAscenderHeight: () => line.getAscenderHeight(),
      })
      if (isReadInDrawnOrder(inline)) drawLine.call(this, part, x, y)
      else withText(this.pdfDocument, removeMarks(inline.text), () => drawLine.call(this, part, x, y))
    }
  }
}

export const extendPdfmake = (): void => {
  replaceMeasureText()
  replaceDrawLine()
}
