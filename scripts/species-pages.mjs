/**
 * Writes docs/species/ from the definitions of the species: `npm run docs:species`. One page for each edition, as the paper
 * sheet reads, for the council to compare. With `--check` it writes nothing and fails where a page is not what its
 * definition says. The drawings of the pages are made from `domain/drawings`.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { everySheet, sources } from '#scripts/species-pages/common-text.mjs'
import { readDrawing } from '#scripts/species-pages/drawing.mjs'
import { renderPage } from '#scripts/species-pages/page.mjs'
import { formatTable } from '#scripts/species-pages/table.mjs'

const folder = join(import.meta.dirname, '../docs/species')
const domain = await tsImport('@trophy/domain', import.meta.url)
const species = domain.listSpecies()

/** Every edition, the oldest first, with its page: `red-deer.md`, and `red-deer.2027.md` for a later one. */
const editions = species.flatMap(({ key, name }) =>
  domain
    .listEditions(key)
    .toReversed()
    .map((edition, position) => ({
      one: edition,
      page: position ? `${key}.${edition.edition}.md` : `${key}.md`,
      title: position ? `${name}, edition ${edition.edition}` : name,
    })),
)

const index = `# Species

How each of the ${species.length} species is measured and scored, printed from the definitions in \`domain/src/species\`
by \`npm run docs:species\`. A page is never edited; its definition is.

${formatTable(
  ['Species', 'Code', 'Category', 'Form', 'Total', 'Phenotypes'],
  editions.map(({ one, page, title }) => [
    `[${title}](${page})`,
    one.code,
    one.category,
    one.form,
    one.total,
    one.phenotypes.length,
  ]),
)}

${everySheet}

${sources}
`

const drawings = new Map(species.map((one) => [one.key, readDrawing(one, domain)]))
const pages = new Map([
  ['README.md', index],
  ...editions.map(({ one, page }) => [page, renderPage(one, domain, drawings.get(one.key))]),
  ...[...drawings].map(([key, { svg }]) => [`drawings/${key}.svg`, svg]),
])

mkdirSync(join(folder, 'drawings'), { recursive: true })
const existing = readdirSync(folder, { recursive: true }).filter((name) => name !== 'drawings')
const foreignFiles = existing.filter((name) => !pages.has(name))
const stalePages = [...pages.keys()].filter(
  (name) => !existing.includes(name) || readFileSync(join(folder, name), 'utf8') !== pages.get(name),
)

if (!process.argv.includes('--check')) {
  for (const name of foreignFiles) rmSync(join(folder, name))
  for (const name of stalePages) writeFileSync(join(folder, name), pages.get(name))
  console.log(`${stalePages.length} of ${pages.size} pages written`)
} else if (stalePages.length + foreignFiles.length > 0) {
  for (const name of stalePages) console.error(`docs/species/${name} is not what its definition says`)
  for (const name of foreignFiles) console.error(`docs/species/${name} belongs to no species`)
  console.error('Run npm run docs:species.')
  process.exitCode = 1
} else console.log(`${pages.size} pages are what their definitions say`)
