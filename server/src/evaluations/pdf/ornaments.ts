/** The vector graphics of the certificate: frame, species picture, medal and QR code. */

import type { Award } from '@trophy/domain'
import type { Content } from 'pdfmake'
import { create } from 'qrcode'
import { PDF_COLOURS } from '#platform/pdf/styles.ts'
import { readSvgFiles } from './drawing.ts'

/** An A4 page in points. */
export const PAGE = { width: 595.28, height: 841.89 } as const

const { brass, spruce, paper } = PDF_COLOURS

/** Returns a rectangle with concave corners. */
const framePath = (inset: number, radius: number): string => {
  const [right, bottom] = [PAGE.width - inset, PAGE.height - inset]
  const r = radius
  return [
    `M${inset + r} ${inset}H${right - r}`,
    `A${r} ${r} 0 0 0 ${right} ${inset + r}V${bottom - r}`,
    `A${r} ${r} 0 0 0 ${right - r} ${bottom}H${inset + r}`,
    `A${r} ${r} 0 0 0 ${inset} ${bottom - r}V${inset + r}`,
    `A${r} ${r} 0 0 0 ${inset + r} ${inset}Z`,
  ].join('')
}

const lozengePath = (x: number, y: number, half: number): string =>
  `M${x} ${y - half}L${x + half} ${y}L${x} ${y + half}L${x - half} ${y}Z`

const frameCorners = (inset: number): readonly (readonly [x: number, y: number])[] => [
  [inset, inset],
  [PAGE.width - inset, inset],
  [PAGE.width - inset, PAGE.height - inset],
  [inset, PAGE.height - inset],
]

/** Returns the page frame: a spruce line, a brass hairline inside, and a lozenge in each corner. */
export const frame = (): Content => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${PAGE.height}" viewBox="0 0 ${PAGE.width} ${PAGE.height}">
    <path d="${framePath(26, 20)}" fill="${paper}" stroke="${spruce}" stroke-width="2.2"/>
    <path d="${framePath(32, 20)}" fill="none" stroke="${brass}" stroke-width="0.6"/>
    <path d="${frameCorners(31.5)
      .map(([x, y]) => lozengePath(x, y, 3.4))
      .join('')}" fill="${brass}"/>
  </svg>`,
  absolutePosition: { x: 0, y: 0 },
})

/** Returns a brass rule with a lozenge in the middle. */
export const rule = (width: number, margin: [number, number, number, number]): Content => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="8" viewBox="0 0 ${width} 8">
    <path d="M0 4H${width / 2 - 9}M${width / 2 + 9} 4H${width}" stroke="${brass}" stroke-width="0.6"/>
    <path d="${lozengePath(width / 2, 4, 3)}" fill="${brass}"/>
  </svg>`,
  alignment: 'center',
  margin,
})

/** The SVG files of the web app, so that screen and paper show the same drawing. */
const silhouettes = readSvgFiles('@trophy/web/silhouettes')

/** Returns the silhouette of a species' trophy, or nothing if there is none. */
export const speciesPicture = (species: string, size: number): Content[] => {
  const svg = silhouettes.get(species)?.replaceAll('currentColor', spruce)
  return svg === undefined ? [] : [{ svg, width: size, height: size, alignment: 'center' }]
}

/** Colours of each medal, and its shape on a 16 × 16 grid. */
export const MEDALS = {
  Gold: { ink: '#6B5200', ground: '#E9CF7A', shape: 'M8 .8 10.1 5.4l5 .6-3.7 3.4 1 5L8 11.9l-4.4 2.5 1-5L.9 6l5-.6Z' },
  Silver: { ink: '#3F4950', ground: '#CFD6DB', shape: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z' },
  Bronze: { ink: '#6E3B1A', ground: '#DDB592', shape: 'M8 .9 15.1 8 8 15.1.9 8Z' },
} as const satisfies Record<Exclude<Award, 'none'>, object>

export const medalShape = (
  award: Exclude<Award, 'none'>,
  size: number,
): { svg: string; width: number; height: number } => {
  const { ink, ground, shape } = MEDALS[award]
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.5 -0.5 17 17">
      <path d="${shape}" fill="${ground}" stroke="${ink}" stroke-width="0.55"/>
      <path d="${shape}" fill="none" stroke="${ink}" stroke-width="0.35" transform="translate(8 8) scale(0.74) translate(-8 -8)"/>
    </svg>`,
    width: size,
    height: size,
  }
}

/** Returns the path of a QR code as SVG, with one unit per module, and its modules per side. */
export const drawCode = (text: string): { readonly size: number; readonly path: string } => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = [...data].flatMap((isDark, at) => (isDark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : []))
  return { size, path: squares.join('') }
}
