/**
 * Draws the trophy of every species into domain/src/pictures.ts: `node scripts/species-pictures.mjs`.
 * With `--print` it prints that file instead.
 * The drawings are the project's own; their curves are in scripts/species-pictures/.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cervids } from '#scripts/species-pictures/cervids.mjs'
import { hornsAndTeeth } from '#scripts/species-pictures/horns-and-teeth.mjs'
import { printPath } from '#scripts/species-pictures/pen.mjs'

const drawings = { ...cervids, ...hornsAndTeeth }
const quote = (key) => (/^\w+$/.test(key) ? key : `'${key}'`)
const lines = Object.keys(drawings)
  .sort()
  .map((key) => `  ${quote(key)}:\n    '${printPath(drawings[key])}',`)

const text = `/** The trophies as silhouettes on a square of 128 units (an SVG path each), by species key. Drawn by scripts/species-pictures.mjs. */
export const pictures: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`

if (process.argv.includes('--print')) process.stdout.write(text)
else writeFileSync(join(import.meta.dirname, '../domain/src/pictures.ts'), text)
