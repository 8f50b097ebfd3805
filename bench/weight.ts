/** What a browser loads for a page: scripts and styles of the build, compressed. Fonts are not counted. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './product.ts'
import type { Row } from './table.ts'

const dist = join(root, 'web/dist')

export const weighPages = async (): Promise<Row[]> => {
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '')
  if (html === '') return [{ page: 'not built: run npm run build', 'KB gzip': 0 }]
  const shell = namesIn(html)
  const pages = { login: '/login', 'evaluation list': '/evaluations', editor: '/evaluation/new/red-deer' }
  const rows: Row[] = []
  for (const [page, address] of Object.entries(pages)) {
    const loaded = await withImports([...shell, ...(await filesAt(address, shell))])
    const sizes = await Promise.all([...loaded].map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    rows.push({ page, files: String(loaded.size), 'KB gzip': bytes / 1000 })
  }
  return rows
}

/** The scripts that the app's first script asks for at an address, as `web/vite/first-load.ts` has told it. */
const filesAt = async (address: string, shell: readonly string[]): Promise<string[]> => {
  const first = await read(shell.find((name) => /^first-[\w-]+\.js$/.test(name)) ?? '')
  const [, table = '{"files":[],"pages":[]}'] = /^\}\)\((\{.*\})\)$/m.exec(first) ?? []
  const { files, pages } = JSON.parse(table) as { files: string[]; pages: { path: string; files: number[] }[] }
  const page = pages.find(({ path }) => new RegExp(path).test(address))
  if (!page) throw new Error(`The first script of web/dist knows no page at ${address}.`)
  return page.files.map((number) => basename(files[number] ?? ''))
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
