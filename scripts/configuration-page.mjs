/**
 * Writes the tables of docs/configuration.md from the settings of the server: `npm run docs:configuration`. With
 * `--check` it writes nothing and fails if the page is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { formatTable } from '#scripts/species-pages/table.mjs'

const path = join(import.meta.dirname, '../docs/configuration.md')
const { settings } = await tsImport('@trophy/server/platform/runtime/settings.ts', import.meta.url)

const page = readFileSync(path, 'utf8')
let expected = page
for (const [section, variables] of Object.entries(settings)) {
  const rows = Object.entries(variables).map(([name, schema]) => {
    const { shown, purpose } = schema.meta()
    return [`\`${name}\``, shown, purpose]
  })
  const table = formatTable(['Variable', 'Default', 'Purpose'], rows)
  // The first table below the heading.
  expected = expected.replace(new RegExp(`(## ${section}\n\n)(?:\\|.*\n)+`), (_, heading) => `${heading}${table}\n`)
}

if (!process.argv.includes('--check')) writeFileSync(path, expected)
else if (page !== expected) {
  console.error('docs/configuration.md is not what the settings say. Run npm run docs:configuration.')
  process.exitCode = 1
} else console.log('docs/configuration.md is up to date')
