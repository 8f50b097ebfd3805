/** Labels for trophies, on sheets or on a roll: each has a ticket and its code, both as vectors. */
import { LABEL_FORMATS, type LabelFormat } from '@trophy/domain'
import type { Content } from 'pdfmake'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'
import type { PdfDocument } from '#platform/pdf/worker.ts'
import { drawCode } from './ornaments.ts'

/** A page of labels in millimetres. */
type Layout = {
  readonly page: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
  /** The label, and the distance between the left edges of two columns. */
  readonly label: { readonly width: number; readonly height: number; readonly pitch: number }
  /** The left top corner of the first label. */
  readonly margin: { readonly left: number; readonly top: number }
  /** The side of a code. */
  readonly code: number
  /** The ticket is below the code, not beside it. */
  readonly isNarrow: boolean
}

const A4 = { width: 210, height: 297 }

const LAYOUTS: Readonly<Record<LabelFormat, Layout>> = {
  'a4-24': {
    page: A4,
    columns: 3,
    rows: 8,
    label: { width: 70, height: 37, pitch: 70 },
    margin: { left: 0, top: 0.5 },
    code: 25,
    isNarrow: false,
  },
  'a4-65': {
    page: A4,
    columns: 5,
    rows: 13,
    label: { width: 38.1, height: 21.2, pitch: 40.6 },
    margin: { left: 4.75, top: 10.7 },
    code: 13,
    isNarrow: true,
  },
  'roll-62': {
    page: { width: 62, height: 29 },
    columns: 1,
    rows: 1,
    label: { width: 62, height: 29, pitch: 62 },
    margin: { left: 0, top: 0 },
    code: 21,
    isNarrow: false,
  },
}

const POINTS_PER_MM = 72 / 25.4
/** Between the edge of a label, its code and its ticket. */
const GAP_MM = 4
const MAX_FONT_SIZE_MM = 8
/** On narrow labels, the code is above the ticket. */
const [NARROW_GAP_MM, NARROW_FONT_SIZE_MM] = [2, 3]
/** The mean width of a bold character, and the width of one of East Asia, as shares of the font size. */
const [CHARACTER_WIDTH, WIDE_CHARACTER_WIDTH] = [0.75, 1]
const WIDE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u

const estimateWidth = (ticket: string): number =>
  [...ticket].reduce((width, one) => width + (WIDE.test(one) ? WIDE_CHARACTER_WIDTH : CHARACTER_WIDTH), 0)

/** Returns the font size at which a ticket is not wider than `width`. */
const fitFontSize = (ticket: string, width: number, max: number): number => Math.min(max, width / estimateWidth(ticket))

/** Returns the corners of code and ticket within a label, and the width and font size of the ticket. */
const arrangeLabel = ({ label, code, isNarrow }: Layout, ticket: string) => {
  if (isNarrow) {
    const width = label.width - 2 * NARROW_GAP_MM
    const size = fitFontSize(ticket, width, NARROW_FONT_SIZE_MM)
    const y = label.height - NARROW_GAP_MM - size
    return {
      code: { x: (label.width - code) / 2, y: NARROW_GAP_MM },
      text: { x: NARROW_GAP_MM, y, width, size },
    }
  }
  const x = code + 2 * GAP_MM
  const width = label.width - x - GAP_MM
  const size = fitFontSize(ticket, width, MAX_FONT_SIZE_MM)
  return {
    code: { x: GAP_MM, y: (label.height - code) / 2 },
    text: { x, y: (label.height - size) / 2, width, size },
  }
}

const findCorner = ({ columns, label, margin }: Layout, index: number) => ({
  x: margin.left + (index % columns) * label.pitch,
  y: margin.top + Math.floor(index / columns) * label.height,
})

const drawLabelCode = (layout: Layout, ticket: string, index: number): string => {
  const corner = findCorner(layout, index)
  const { size, path } = drawCode(ticket)
  const { code } = arrangeLabel(layout, ticket)
  return `<path fill="${PDF_COLOURS.ink}" transform="translate(${corner.x + code.x} ${corner.y + code.y}) scale(${layout.code / size})" d="${path}"/>`
}

const drawTicket = (layout: Layout, ticket: string, index: number): Content => {
  const corner = findCorner(layout, index)
  const { x, y, width, size } = arrangeLabel(layout, ticket).text
  const text = {
    text: ticket,
    bold: true,
    noWrap: true,
    fontSize: size * POINTS_PER_MM,
    lineHeight: 1,
    alignment: layout.isNarrow ? ('center' as const) : ('left' as const),
  }
  return {
    table: { widths: [width * POINTS_PER_MM], body: [[text]] },
    layout: 'bare',
    absolutePosition: { x: (corner.x + x) * POINTS_PER_MM, y: (corner.y + y) * POINTS_PER_MM },
  }
}

/** Returns the labels of a page; `index` is that of the page. */
const drawPage = (layout: Layout, tickets: readonly string[], index: number): Content[] => [
  {
    svg: `<svg viewBox="0 0 ${layout.page.width} ${layout.page.height}">${tickets
      .map((ticket, at) => drawLabelCode(layout, ticket, at))
      .join('')}</svg>`,
    width: layout.page.width * POINTS_PER_MM,
    absolutePosition: { x: 0, y: 0 },
    ...(index > 0 && { pageBreak: 'before' as const }),
  },
  ...tickets.map((ticket, at) => drawTicket(layout, ticket, at)),
]

/** @param created an instant (ISO 8601) */
export const labelsPdf = (
  tickets: readonly string[],
  format: LabelFormat,
  author: string,
  created: string,
): PdfDocument => {
  const layout = LAYOUTS[format]
  const perPage = layout.columns * layout.rows
  const pages = Array.from({ length: Math.ceil(tickets.length / perPage) }, (_, page) =>
    tickets.slice(page * perPage, (page + 1) * perPage),
  )
  return {
    title: `Labels ${tickets[0]} to ${tickets.at(-1)}`,
    author,
    subject: LABEL_FORMATS[format],
    created,
    pageSize: { width: layout.page.width * POINTS_PER_MM, height: layout.page.height * POINTS_PER_MM },
    margins: [0, 0, 0, 0],
    content: pages.flatMap((page, index) => drawPage(layout, page, index)),
    styles: {},
    footer: null,
  }
}
