/** The silhouettes of the species: SVG files of the web app, so that screen and paper show the same drawing. */
import { readSvgFiles } from './svg-files.ts'

const silhouettes = readSvgFiles('@trophy/web/silhouettes')

/** Returns the SVG of a species in the given colour, or null if the species has no file. */
export const findSilhouette = (species: string, colour: string): string | null =>
  silhouettes.get(species)?.replaceAll('currentColor', colour) ?? null
