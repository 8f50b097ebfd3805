/** The drawing of the measuring sheet: where each measure is taken. Its numbers are also in the table of measures. */
import {
  DRAWING_SIZE,
  type NumberedMeasure,
  numberMeasures,
  parseDrawing,
  renderNumberedDrawing,
  type Species,
} from '@trophy/domain'
import type { Content } from 'pdfmake'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'
import { readSvgFiles } from './svg-files.ts'

const drawings = readSvgFiles('@trophy/domain/drawings')

export const DRAWING_WIDTH_POINTS = 136
const FONT_SIZE_POINTS = 5
/** Wider than any number, which is centred. */
const NUMBER_WIDTH_POINTS = 20

/** Returns a number over the drawing above it. Text inside an SVG file would not get the fonts of the document. */
const placeNumber = ({ number, at: [x, y] }: NumberedMeasure): Content => ({
  table: {
    widths: [NUMBER_WIDTH_POINTS],
    body: [[{ text: String(number), fontSize: FONT_SIZE_POINTS, lineHeight: 1, alignment: 'center' }]],
  },
  layout: 'bare',
  relativePosition: {
    x: (x / DRAWING_SIZE) * DRAWING_WIDTH_POINTS - NUMBER_WIDTH_POINTS / 2,
    y: (y / DRAWING_SIZE - 1) * DRAWING_WIDTH_POINTS - 0.62 * FONT_SIZE_POINTS,
  },
})

export type SheetDrawing = {
  readonly content: Content[]
  /** The numbers in the drawing by the path of the measure. */
  readonly numbers: ReadonlyMap<string, number>
}

/** Returns the drawing of a species, or null if it has none. */
export const findDrawing = (species: Species): SheetDrawing | null => {
  const file = drawings.get(species.key)
  if (file === undefined) return null
  const drawing = parseDrawing(file)
  const measures = numberMeasures(drawing, species.leaves)
  const { ink, brass: accent } = PDF_COLOURS
  const svg = renderNumberedDrawing(drawing, measures, { ink, accent, paper: '#FFFFFF' }, true)
  const hasSides = measures.some(({ paths }) => paths.length > 1)
  return {
    content: [
      { text: 'Where the tape goes', style: 'label' },
      { stack: [{ svg, width: DRAWING_WIDTH_POINTS }, ...measures.map(placeNumber)] },
      ...(hasSides ? [{ text: "The animal's left is on the right and has the numbers.", style: 'small' }] : []),
    ],
    numbers: new Map(measures.map(({ leaf, number }) => [leaf.path, number])),
  }
}
