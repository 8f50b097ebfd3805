/** The drawing of the measuring sheet: where each measure is taken, with the names of the numbers beside it. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** The files of the domain package, by species. Throws if the folder is missing, so that no sheet lacks its drawing. */
const readDrawings = (): ReadonlyMap<string, string> => {
  const folder = fileURLToPath(import.meta.resolve('@trophy/domain/drawings'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'))
  return new Map(files.map((path) => [basename(path, '.svg'), readFileSync(join(folder, path), 'utf8')]))
}

const drawings = readDrawings()

/** In points. */
const WIDTH = 150
const NUMBER_SIZE = 5.25
const NUMBER_WIDTH = 20

/** Returns a number over the drawing above it. Text inside an SVG file would not get the fonts of the document. */
const placeNumber = ({ number, at: [x, y] }: NumberedMeasure): Content => ({
  table: {
    widths: [NUMBER_WIDTH],
    body: [[{ text: String(number), fontSize: NUMBER_SIZE, lineHeight: 1, alignment: 'center' }]],
  },
  layout: 'bare',
  relativePosition: {
    x: (x / DRAWING_SIZE) * WIDTH - NUMBER_WIDTH / 2,
    y: (y / DRAWING_SIZE - 1) * WIDTH - 0.62 * NUMBER_SIZE,
  },
})

/** Returns the drawing and its key; empty if the species has no drawing. */
export const drawingSection = (species: Species): Content[] => {
  const file = drawings.get(species.key)
  if (file === undefined) return []
  const drawing = parseDrawing(file)
  const measures = numberMeasures(drawing, species.leaves)
  const { ink, brass: accent } = PDF_COLOURS
  const svg = renderNumberedDrawing(drawing, measures, { ink, accent, paper: '#FFFFFF' }, true)
  const hasSides = measures.some(({ paths }) => paths.length > 1)
  const half = Math.ceil(measures.length / 2)
  const column = (from: number, to: number): Content => ({
    stack: measures.slice(from, to).map(({ number, leaf }) => ({ text: `${number}  ${leaf.field.label}` })),
    style: 'small',
    lineHeight: 1.3,
  })
  return [
    {
      unbreakable: true,
      stack: [
        { text: 'Where the tape goes', style: 'heading' },
        ...(hasSides ? [{ text: "The animal's left is on the right and has the numbers.", style: 'small' }] : []),
        {
          columns: [
            {
              stack: [{ svg, width: WIDTH }, ...measures.map(placeNumber)],
              width: WIDTH,
            },
            column(0, half),
            column(half, measures.length),
          ],
          columnGap: 16,
        },
      ],
    },
  ]
}
