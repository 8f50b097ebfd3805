/** The silhouettes of the species: the SVG files of the web app, so that screen and paper show the same drawing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, seen from `server/src/evaluations/pdf` or, bundled, from `server/dist`. */
const root = new URL(import.meta.url.endsWith('.ts') ? '../../../../' : '../../', import.meta.url)
const folder = fileURLToPath(new URL('web/src/species/pictures', root))

const readSilhouettes = (): ReadonlyMap<string, string> => {
  // Without the folder, certificates are made without silhouettes.
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'))
  return new Map(files.map((path) => [basename(path, '.svg'), readFileSync(join(folder, path), 'utf8')]))
}

let silhouettes: ReadonlyMap<string, string> | undefined

/** Returns the SVG of a species in the given colour, or null if the species has no file. */
export const findSilhouette = (species: string, colour: string): string | null => {
  silhouettes ??= readSilhouettes()
  return silhouettes.get(species)?.replaceAll('currentColor', colour) ?? null
}
