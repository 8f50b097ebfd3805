/** The drawing of the measuring sheet: where each measure is taken. Its numbers are also in the table of measures. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  DRAWING_SIZE,
  DRAWING_TITLE,
  hasSides,
  type NumberedMeasure,
  numberMeasures,
  parseDrawing,
  renderNumberedDrawing,
  SIDES_NOTE,
  type Species,
} from '@trophy/domain'
import type { Content } from 'pdfmake'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'

/**
 * Returns the SVG files of a folder and the folders in it, by name without extension. Throws if the folder is missing.
 * @param folder an entry point of a package
 */
export const readSvgFiles = (folder: string): ReadonlyMap<string, string> => {
  const root = fileURLToPath(import.meta.resolve(folder))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'))
  return new Map(files.map((path) => [basename(path, '.svg'), readFileSync(join(root, path), 'utf8')]))
}

const drawings = readSvgFiles('@trophy/domain/drawings')

/** Width and height of the drawing on paper. */
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

/** The drawing of a species in the sheet. */
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
  const svg = renderNumberedDrawing(drawing, measures, {
    colours: { ink, accent, paper: '#FFFFFF' },
    hasNumbers: false,
  })
  return {
    content: [
      { text: DRAWING_TITLE, style: 'label' },
      { stack: [{ svg, width: DRAWING_WIDTH_POINTS }, ...measures.map(placeNumber)] },
      ...(hasSides(measures) ? [{ text: SIDES_NOTE, style: 'small' }] : []),
    ],
    numbers: new Map(measures.map(({ leaf, number }) => [leaf.path, number])),
  }
}
