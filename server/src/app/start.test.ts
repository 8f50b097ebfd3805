import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildServer } from '#testing/built-server.ts'

const folder = join(import.meta.dirname, '../../dist')

/** Returns everything that a file of the build imports statically, including imports of other files of the build. */
const listEagerImports = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found
  found.add(file)
  if (!file.startsWith('./')) return found
  const text = readFileSync(join(folder, file), 'utf8')
  for (const [, name = ''] of text.matchAll(/^(?:import|export|\})[^;'"()]*(?: from )?"([^"\n]+)";$/gm))
    listEagerImports(name, found)
  return found
}

it('does not load optional libraries at the start', async () => {
  await buildServer()
  const found = listEagerImports('./main.js')
  const [, app = ''] = /import\("(\.\/part-app-\w+\.js)"\)/.exec(readFileSync(join(folder, 'main.js'), 'utf8')) ?? []
  listEagerImports(app, found)
  expect([...found]).toEqual(expect.arrayContaining(['argon2', 'node:crypto', app]))
  expect([...found].filter((name) => /aws|swagger-ui|sharp|nodemailer|measure|pdfmake|xlsx/.test(name))).toEqual([])
})
