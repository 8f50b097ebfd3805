/** The drawing of a species with numbered measures. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = join(import.meta.dirname, '../../domain/drawings')

/** The light colours of the app: GitHub shows pictures on a white or a black page. */
const COLOURS = { ink: '#1E2422', accent: '#8F6420', paper: '#FAF7F1' }

/** Returns the key, the numbered measures and the SVG file. `domain` is the domain package. */
export const readDrawing = ({ key, leaves }, { numberMeasures, parseDrawing, renderNumberedDrawing }) => {
  const name = readdirSync(folder, { recursive: true }).find((path) => basename(path) === `${key}.svg`)
  const drawing = parseDrawing(readFileSync(join(folder, name), 'utf8'))
  const measures = numberMeasures(drawing, leaves)
  return { key, measures, svg: renderNumberedDrawing(drawing, measures, { colours: COLOURS }) }
}
