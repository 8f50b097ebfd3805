/** Compressed size of the scripts and styles of each page in the build, without fonts. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type ScreenName, screens } from '@trophy/domain'
import type { Manifest } from 'vite'
import type { Row } from '#bench/table.ts'
import { pages } from '#web/src/app/pages.ts'

const distFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The files that a browser loads before it can render a page. */
type PageSize = {
  /** The path of the screen, for example `/news/:id`. */
  readonly path: string
  readonly files: number
  /** Compressed with gzip. */
  readonly bytes: number
}

/** Returns the size of every page in `web/dist`, by screen; empty without a build. */
const measureScreens = async (): Promise<Partial<Record<ScreenName, PageSize>>> => {
  const text = await readFile(join(distFolder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const manifest: Manifest = JSON.parse(text)
  const preload = Object.keys(manifest).find((key) => key.startsWith('_preload-'))
  if (preload === undefined) return {}
  const sizes = new Map<string, number>()
  const screenSizes: Partial<Record<ScreenName, PageSize>> = {}
  for (const name of Object.keys(pages) as ScreenName[]) {
    const files = collectFiles(manifest, [preload, 'index.html', `src/${pages[name]}`])
    for (const file of files) if (!sizes.has(file)) sizes.set(file, await measureGzipSize(file))
    const bytes = [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    screenSizes[name] = { path: screens[name].path, files: files.size, bytes }
  }
  return screenSizes
}

export const measurePageSizes = async (): Promise<Row[]> => {
  const { login, evaluations, evaluationNewSpecies } = await measureScreens()
  const shown = { login, 'evaluation list': evaluations, editor: evaluationNewSpecies }
  return Object.entries(shown).map(([page, size]) =>
    size
      ? { page, files: String(size.files), 'KB gzip': size.bytes / 1000 }
      : { page: `${page}: no build, run npm run build`, 'KB gzip': 0 },
  )
}

/** Returns the scripts and styles of these entries of the manifest and of their static imports. */
const collectFiles = (manifest: Manifest, keys: readonly string[], files = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const entry = manifest[key]
    if (!entry) throw new Error(`The manifest of web/dist has no entry ${key}.`)
    if (files.has(entry.file)) continue
    for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file)
    collectFiles(manifest, entry.imports ?? [], files)
  }
  return files
}

const measureGzipSize = async (file: string): Promise<number> =>
  gzipSync(await readFile(join(distFolder, file)), { level: 9 }).length
