/** The silhouettes of the species: SVG files of the web app, so that screen and paper show the same drawing. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that the web package exports. Throws if it is missing, so that no certificate lacks its silhouette. */
const readSilhouettes = (): ReadonlyMap<string, string> => {
  const folder = fileURLToPath(import.meta.resolve('@trophy/web/silhouettes'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'))
  return new Map(files.map((path) => [basename(path, '.svg'), readFileSync(join(folder, path), 'utf8')]))
}

const silhouettes = readSilhouettes()

/** Returns the SVG of a species in the given colour, or null if the species has no file. */
export const findSilhouette = (species: string, colour: string): string | null =>
  silhouettes.get(species)?.replaceAll('currentColor', colour) ?? null
