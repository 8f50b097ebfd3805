/** Compressed size of the scripts and styles of each page in the build, without fonts. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Row } from './table.ts'

const distFolder = fileURLToPath(new URL('../web/dist', import.meta.url))

/** The files that a browser loads before it can render a page. */
export type PageSize = {
  /** Regular expression of the page's path. */
  readonly path: string
  readonly files: number
  /** Compressed with gzip. */
  readonly bytes: number
}

/** Returns the size of every page in `web/dist`, in matching order of their paths; empty without a build. */
export const measureAllPages = async (): Promise<PageSize[]> => {
  const html = await readFile(join(distFolder, 'index.html'), 'utf8').catch(() => '')
  if (html === '') return []
  const initialFiles = findFileNames(html)
  const sizes = new Map<string, number>()
  const pages: PageSize[] = []
  for (const { path, names } of await parsePageTable(initialFiles)) {
    const loaded = await collectImports([...initialFiles, ...names])
    let bytes = 0
    for (const name of loaded) {
      const size = sizes.get(name) ?? (await measureGzipSize(name))
      sizes.set(name, size)
      bytes += size
    }
    pages.push({ path, files: loaded.size, bytes })
  }
  return pages
}

export const measurePageSizes = async (): Promise<Row[]> => {
  const sizes = await measureAllPages()
  if (sizes.length === 0) return [{ page: 'no build: run npm run build', 'KB gzip': 0 }]
  const pages = { login: '/login', 'evaluation list': '/evaluations', editor: '/evaluation/new/red-deer' }
  return Object.entries(pages).map(([page, address]) => {
    const found = sizes.find(({ path }) => new RegExp(path).test(address))
    if (!found) throw new Error(`The preload script of web/dist has no page for ${address}.`)
    return { page, files: String(found.files), 'KB gzip': found.bytes / 1000 }
  })
}

/** Reads the files of each page from the preload script that `web/vite/preload-plugin.ts` generates. */
const parsePageTable = async (initialFiles: readonly string[]): Promise<{ path: string; names: string[] }[]> => {
  const first = await readAsset(initialFiles.find((name) => /^preload-[\w-]+\.js$/.test(name)) ?? '')
  const [, table = '{"files":[],"pages":[]}'] = /^\}\)\((\{.*\})\)$/m.exec(first) ?? []
  const { files, pages } = JSON.parse(table) as { files: string[]; pages: { path: string; files: number[] }[] }
  return pages.map((page) => ({ path: page.path, names: page.files.map((number) => basename(files[number] ?? '')) }))
}

/** Returns the names of the asset files quoted in a text. */
const findFileNames = (text: string): string[] =>
  [...text.matchAll(/["'][^"']*?([\w.-]+\.(?:js|css))["']/g)].map(([, name = '']) => basename(name))

const readAsset = (name: string): Promise<string> => readFile(join(distFolder, 'assets', name), 'utf8').catch(() => '')

/** Returns these files and their static imports. */
const collectImports = async (names: readonly string[]): Promise<Set<string>> => {
  const loaded = new Set<string>()
  const load = async (name: string): Promise<void> => {
    if (loaded.has(name)) return
    const text = await readAsset(name)
    if (text === '') return
    loaded.add(name)
    const imports = [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)]
    for (const [, imported = ''] of imports) await load(imported)
  }
  for (const name of names) await load(name)
  return loaded
}

const measureGzipSize = async (name: string): Promise<number> => gzipSync(await readAsset(name), { level: 9 }).length
