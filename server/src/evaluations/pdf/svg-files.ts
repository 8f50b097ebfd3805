import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Returns the SVG files of a folder and the folders in it, by name without extension. Throws if the folder is missing.
 * @param folder an entry point of a package
 */
export const readSvgFiles = (folder: string): ReadonlyMap<string, string> => {
  const root = fileURLToPath(import.meta.resolve(folder))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'))
  return new Map(files.map((path) => [basename(path, '.svg'), readFileSync(join(root, path), 'utf8')]))
}
