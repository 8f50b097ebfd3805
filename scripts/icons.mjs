/**
 * Writes the icons of the installed app to web/public/icons/, as PNG from web/public/icon.svg: `npm run docs:icons`. Two
 * as drawn, one that systems cut to any shape, and one for the home screen of iOS, which rounds the corners itself.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './build-cache.mjs'

/** A dependency of the server. */
const sharp = createRequire(join(root, 'server/package.json'))('sharp')

const VIEW_BOX = 128
/** In dots per inch: draws 1,024 pixels of width, which are then reduced. */
const DENSITY = (72 * 1024) / VIEW_BOX

const drawn = readFileSync(join(root, 'web/public/icon.svg'), 'utf8')

/** Returns the icon without rounded corners, with the skull at this scale. */
const fillSquare = (scale) => {
  const square = drawn.replace(' rx="20"', '')
  const [placement, x, y, drawnScale] = /translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)/.exec(square) ?? []
  if (placement === undefined || square === drawn) throw new Error('web/public/icon.svg is drawn differently.')
  // Scales around the centre of the icon.
  const move = (offset) => VIEW_BOX / 2 - ((VIEW_BOX / 2 - Number(offset)) * scale) / Number(drawnScale)
  return square.replace(placement, `translate(${move(x)} ${move(y)}) scale(${scale})`)
}

const icons = [
  { name: 'icon-192.png', size: 192, svg: drawn },
  { name: 'icon-512.png', size: 512, svg: drawn },
  // The corners of the drawing must be inside a circle of 80 % of the width.
  { name: 'icon-maskable-512.png', size: 512, svg: fillSquare(0.68) },
  { name: 'apple-touch-icon.png', size: 180, svg: fillSquare(0.78) },
]

const folder = join(root, 'web/public/icons')
mkdirSync(folder, { recursive: true })
for (const { name, size, svg } of icons) {
  await sharp(Buffer.from(svg), { density: DENSITY })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(join(folder, name))
}
