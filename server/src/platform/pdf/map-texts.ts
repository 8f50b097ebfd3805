/** Goes through the texts of a document with their fonts. */
import type { Content } from 'pdfmake'
import type { Family, Style } from './font-list.ts'
import type { PdfStyles } from './styles.ts'

/** A part of a text, with properties that it has besides those of the text. */
export type Piece = { readonly text: string; readonly font?: string; readonly level?: number }

/** Returns the pieces of a text, or null if it stays as it is. */
export type SplitText = (text: string, style: Style) => readonly Piece[] | null

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const applyStyle = (style: Style, { font, bold, italics }: Node): Style => ({
  family: (font as Family | undefined) ?? style.family,
  bold: (bold as boolean | undefined) ?? style.bold,
  italics: (italics as boolean | undefined) ?? style.italics,
})

/** Properties that contain further nodes. */
const CHILDREN = ['stack', 'columns', 'ul', 'ol', 'table', 'body'] as const

/** Returns the content with each text split into its pieces. Leaves pictures as they are. */
export const mapTexts = (content: Content[], styles: PdfStyles, base: Style, split: SplitText): Content[] => {
  const getStyle = (node: Node, outer: Style): Style =>
    applyStyle(
      [node.style ?? []].flat().reduce<Style>((style, name) => applyStyle(style, styles[String(name)] as Node), outer),
      node,
    )

  /** Returns several nodes for a text within a text: pdfmake ignores the properties of a text that contains texts. */
  const mapInline = (node: unknown, outer: Style): unknown[] => {
    if (typeof node === 'string') return [...(split(node, outer) ?? [node])]
    if (!isNode(node)) return [node]
    const style = getStyle(node, outer)
    const { text, ...properties } = node
    return [text]
      .flat()
      .flatMap((part) => mapInline(part, style))
      .map((piece) => ({ ...properties, ...(isNode(piece) ? piece : { text: piece }) }))
  }

  const map = (node: unknown, outer: Style): unknown => {
    if (typeof node === 'string') {
      const pieces = split(node, outer)
      return pieces ? { text: [...pieces] } : node
    }
    if (Array.isArray(node)) return node.map((one) => map(one, outer))
    if (!isNode(node)) return node
    const style = getStyle(node, outer)
    const mapped: Record<string, unknown> = { ...node }
    if (node.text !== undefined) {
      const pieces = [node.text].flat().flatMap((part) => mapInline(part, style))
      mapped.text = pieces.length === 1 && typeof pieces[0] === 'string' ? pieces[0] : pieces
    }
    for (const name of CHILDREN) if (name in node) mapped[name] = map(node[name], style)
    return mapped
  }
  return content.map((node) => map(node, base) as Content)
}
