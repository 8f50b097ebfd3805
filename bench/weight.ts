/** What a browser loads for a page: scripts and styles of the build, compressed. Fonts are not counted. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './product.ts'
import type { Row } from './table.ts'

const dist = join(root, 'web/dist')

export const weighPages = async (): Promise<Row[]> => {
  const names = await readdir(join(dist, 'assets')).catch(() => [])
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => '')
  if (html === '') return [{ page: 'not built: run npm run build', 'KB gzip': 0 }]
  const chunk = (page: string) => names.find((name) => name.startsWith(`${page}-`) && name.endsWith('.js')) ?? null
  const shell = namesIn(html)
  const pages = { login: chunk('login.page'), 'evaluation list': chunk('list.page'), editor: chunk('editor.page') }
  const rows: Row[] = []
  for (const [page, script] of Object.entries(pages)) {
    const loaded = await withImports([...shell, ...(script ? [script] : [])])
    const sizes = await Promise.all([...loaded].map(sizeOf))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    rows.push({
      page: script ? page : `${page} (no chunk of its own)`,
      files: String(loaded.size),
      'KB gzip': bytes / 1000,
    })
  }
  return rows
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
