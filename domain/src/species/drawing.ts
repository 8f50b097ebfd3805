/** The drawings of the species, `domain/drawings/<group>/<key>.svg`: an outline, and where each measure is taken. */
import type { Leaf } from '#measuring/sheet/leaves.ts'

export type MeasurePath = {
  /** The path of the field, for example `measurementParams.mainBeamLength`. */
  readonly path: string
  /** The side of the animal; null if the field has one value. */
  readonly side: 'left' | 'right' | null
  /** The path data of SVG. */
  readonly d: string
}

export type Drawing = {
  /** The elements inside the group of the outline, as SVG. */
  readonly outline: string
  readonly measures: readonly MeasurePath[]
}

/** Width and height of every drawing. */
export const DRAWING_SIZE = 400

const MEASURE = /<path data-path="([^"]+)"(?: data-side="(left|right)")? d="([^"]+)"\s*\/>/g

/** Parses the text of an SVG file. Throws if it has no outline. */
export const parseDrawing = (svg: string): Drawing => {
  const outline = /<g data-part="outline"[^>]*>(.*?)<\/g>/s.exec(svg)?.[1]
  if (outline === undefined) throw new Error('The drawing has no outline')
  const measures = [...svg.matchAll(MEASURE)].map(
    ([, path = '', side, d = '']): MeasurePath => ({
      path,
      side: side === 'left' || side === 'right' ? side : null,
      d,
    }),
  )
  return { outline, measures }
}

type Point = readonly [x: number, y: number]

export type NumberedMeasure = {
  readonly number: number
  readonly leaf: Leaf
  readonly paths: readonly MeasurePath[]
  /** The centre of its number, in the units of the drawing. */
  readonly at: Point
}

/** Returns the length of the line between two points. */
const getDistance = ([x1, y1]: Point, [x2, y2]: Point): number => Math.hypot(x1 - x2, y1 - y2)

/** Radius of the circle of a number. */
const NUMBER_RADIUS = 11

const COMMAND = /([MLCQSTAHVZ])([^A-Z]*)/g

/** Returns where the number of a measure belongs: at the end of a length, beside a circumference, amid a width. */
const findAnchor = (d: string): Point => {
  const commands = [...d.matchAll(COMMAND)].map(([, name = '', values = '']) => ({
    name,
    values: (values.match(/-?\d+(\.\d+)?/g) ?? []).map(Number),
  }))
  const points: Point[] = []
  for (const { name, values } of commands) {
    const [x, y] = points.at(-1) ?? [0, 0]
    const [last = 0] = values.slice(-1)
    if (name === 'H') points.push([last, y])
    else if (name === 'V') points.push([x, last])
    else if (name !== 'Z') points.push([values.at(-2) ?? 0, last])
  }
  const [start = [0, 0], end = start] = [points[0], points.at(-1)]
  if (commands.at(-1)?.name === 'Z') return start
  const isStraight = commands.length === 2 && /[LHV]/.test(commands[1]?.name ?? '')
  return isStraight ? [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2] : end
}

/** Distances of a number from its anchor that are tried, in units of the drawing. */
const NUMBER_DISTANCES_UNITS = [0, 14, 24, 36, 48]
/** Directions that are tried at each distance. */
const DIRECTION_COUNT = 12

/** Returns the free place nearest to the anchor, inside the drawing. */
const findPlace = (anchor: Point, taken: readonly Point[]): Point => {
  const places = NUMBER_DISTANCES_UNITS.flatMap((radius) =>
    Array.from({ length: DIRECTION_COUNT }, (_, direction): Point => {
      const angle = (direction / DIRECTION_COUNT) * 2 * Math.PI
      return [Math.round(anchor[0] + radius * Math.cos(angle)), Math.round(anchor[1] + radius * Math.sin(angle))]
    }),
  )
  const isInside = (place: Point) =>
    place.every((value) => value >= NUMBER_RADIUS + 1 && value <= DRAWING_SIZE - NUMBER_RADIUS - 1)
  const isFree = (place: Point) => taken.every((other) => getDistance(place, other) > 2 * NUMBER_RADIUS)
  return places.find((place) => isInside(place) && isFree(place)) ?? anchor
}

/** Returns true if the field is a distance on the trophy, not a count, a weight or an age. */
const isDistance = ({ section, field }: Leaf): boolean =>
  section !== 'supplementary' && 'unit' in field && (field.unit === 'cm' || field.unit === 'mm')

/** Returns the lengths, widths and circumferences of a drawing, numbered in the order of the sheet. */
export const numberMeasures = ({ measures }: Drawing, leaves: readonly Leaf[]): readonly NumberedMeasure[] => {
  const numbered: NumberedMeasure[] = []
  for (const leaf of leaves.filter(isDistance)) {
    const paths = measures.filter(({ path }) => path === leaf.path)
    const [first] = paths
    if (!first) continue
    const at = findPlace(
      findAnchor(first.d),
      numbered.map((one) => one.at),
    )
    numbered.push({ number: numbered.length + 1, leaf, paths, at })
  }
  return numbered
}

/** The title of a drawing with numbers. */
export const DRAWING_TITLE = 'Where the tape goes'

/** The note below the title if measures have a left and a right side. */
export const SIDES_NOTE = "The animal's left is on the right and has the numbers."

/** Returns true if a measure is drawn on both sides of the animal. */
export const hasSides = (measures: readonly NumberedMeasure[]): boolean =>
  measures.some(({ paths }) => paths.length > 1)

type DrawingColours = {
  readonly ink: string
  readonly accent: string
  readonly paper: string
}

type DrawingOptions = {
  readonly colours: DrawingColours
  /** False leaves the circles empty, for numbers that are placed over the drawing. */
  readonly hasNumbers?: boolean
}

/** Returns an SVG file with the outline, every numbered measure and a circle with its number. */
export const renderNumberedDrawing = (
  drawing: Drawing,
  measures: readonly NumberedMeasure[],
  { colours: { ink, accent, paper }, hasNumbers = true }: DrawingOptions,
): string => {
  const lines = measures.flatMap(({ paths }) => paths.map(({ d }) => `    <path d="${d}" />`))
  const numbers = measures.flatMap(({ number, at: [x, y] }) => [
    `    <circle cx="${x}" cy="${y}" r="${NUMBER_RADIUS}" fill="${paper}" stroke="${accent}" />`,
    ...(hasNumbers ? [`    <text x="${x}" y="${y + 5}" text-anchor="middle" fill="${ink}">${number}</text>`] : []),
  ])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${DRAWING_SIZE} ${DRAWING_SIZE}">`,
    `  <rect width="${DRAWING_SIZE}" height="${DRAWING_SIZE}" fill="${paper}" />`,
    '  <g fill="none" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">',
    `  <g stroke="${ink}">${drawing.outline.replaceAll('currentColor', ink)}</g>`,
    `  <g stroke="${accent}" stroke-width="3">`,
    ...lines,
    '  </g>',
    '  </g>',
    '  <g font-size="14">',
    ...numbers,
    '  </g>',
    '</svg>',
    '',
  ].join('\n')
}
