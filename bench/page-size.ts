/** What a browser loads for a page: scripts and styles of the build, compressed. Fonts are not counted. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Row } from './table.ts'

const dist = fileURLToPath(new URL('../web/dist', import.meta.url))

/** What a browser loads before it can draw a page. */
export type PageWeight = {
  /** A pattern of the page's addresses. */
  readonly path: string
  readonly files: number
  /** Compressed. */
  readonly bytes: number
}

/** Every page of the build in `web/dist`, in the order in which its addresses are matched; empty without a build. */
export const weighEveryPage = async (): Promise<PageWeight[]> => {
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '')
  if (html === '') return []
  const shell = namesIn(html)
  const sizes = new Map<string, number>()
  const pages: PageWeight[] = []
  for (const { path, names } of await readPages(shell)) {
    const loaded = await withImports([...shell, ...names])
    let bytes = 0
    for (const name of loaded) {
      const size = sizes.get(name) ?? (await sizeOf(name))
      sizes.set(name, size)
      bytes += size
    }
    pages.push({ path, files: loaded.size, bytes })
  }
  return pages
}

export const weighPages = async (): Promise<Row[]> => {
  const every = await weighEveryPage()
  if (every.length === 0) return [{ page: 'not built: run npm run build', 'KB gzip': 0 }]
  const pages = { login: '/login', 'evaluation list': '/evaluations', editor: '/evaluation/new/red-deer' }
  return Object.entries(pages).map(([page, address]) => {
    const found = every.find(({ path }) => new RegExp(path).test(address))
    if (!found) throw new Error(`The first script of web/dist knows no page at ${address}.`)
    return { page, files: String(found.files), 'KB gzip': found.bytes / 1000 }
  })
}

/** The scripts that the app's first script asks for on each page, as `web/vite/preload-plugin.ts` has told it. */
const readPages = async (shell: readonly string[]): Promise<{ path: string; names: string[] }[]> => {
  const first = await read(shell.find((name) => /^first-[\w-]+\.js$/.test(name)) ?? '')
  const [, table = '{"files":[],"pages":[]}'] = /^\}\)\((\{.*\})\)$/m.exec(first) ?? []
  const { files, pages } = JSON.parse(table) as { files: string[]; pages: { path: string; files: number[] }[] }
  return pages.map((page) => ({ path: page.path, names: page.files.map((number) => basename(files[number] ?? '')) }))
}

/** The files under assets that a text names in quotes. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/["'][^"']*?([\w.-]+\.(?:js|css))["']/g)].map(([, name = '']) => basename(name))

const read = (name: string): Promise<string> => readFile(join(dist, 'assets', name), 'utf8').catch(() => '')

/** These files and everything that they import before they run. */
const withImports = async (names: readonly string[]): Promise<Set<string>> => {
  const loaded = new Set<string>()
  const load = async (name: string): Promise<void> => {
    if (loaded.has(name)) return
    const text = await read(name)
    if (text === '') return
    loaded.add(name)
    const imports = [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)]
    for (const [, imported = ''] of imports) await load(imported)
  }
  for (const name of names) await load(name)
  return loaded
}

const sizeOf = async (name: string): Promise<number> => gzipSync(await read(name), { level: 9 }).length
