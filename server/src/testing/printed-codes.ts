/** Reads QR codes of PDF files as printed at 300 dpi. */
import { execFileSync, spawnSync } from 'node:child_process'
import jsQR from 'jsqr'

export const hasRasteriser = spawnSync('pdftoppm', ['-v']).error === undefined

const DOTS_PER_MM = 300 / 25.4

/** Part of a page in millimetres from its left top corner. */
type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const toCropOptions = ({ x, y, width, height }: Part): string[] =>
  Object.entries({ x, y, W: width, H: height }).flatMap(([name, mm]) => [
    `-${name}`,
    String(Math.round(mm * DOTS_PER_MM)),
  ])

/**
 * Returns the text of the code on a page or a part of it, from a binary grey-scale picture (PGM); null if unreadable.
 */
export const readPrint = (pdf: Buffer, page = 1, part?: Part): string | null => {
  const options = { input: pdf, maxBuffer: 100_000_000 }
  const pages = ['-f', String(page), '-l', String(page)]
  const crop = part ? toCropOptions(part) : []
  const pgm = execFileSync('pdftoppm', ['-r', '300', '-gray', ...pages, ...crop, '-'], options)
  const [header = '', width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(pgm.toString('latin1', 0, 40)) ?? []
  const grey = pgm.subarray(header.length)
  const rgba = new Uint8ClampedArray(grey.length * 4)
  for (const [index, value] of grey.entries()) rgba.fill(value, index * 4, index * 4 + 3)
  return jsQR(rgba, Number(width), Number(height), { inversionAttempts: 'dontInvert' })?.data ?? null
}
