/**
 * Every requirement of docs/acceptance.md is carried by a test title, as `[A-018]` or `[A-018, A-037]`, and no test carries
 * an id that the page does not know.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFiles, root } from './files.mjs'

const page = 'docs/acceptance.md'
const text = readFileSync(join(root, page), 'utf8')

const requirements = [...text.matchAll(/^\| ([AES]-\d{3}) \| ([^|]+) \| (.+?) \| [^|]+ \|$/gm)].map(
  ([, id, area, requirement]) => ({ id, area: area.trim(), requirement }),
)

const testedIds = new Map()
for (const file of findFiles((path) => /\.test\.tsx?$/.test(path))) {
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    if (/^\s*(\/\/|\/?\*)/.test(line)) continue
    for (const [, ids] of line.matchAll(/\[((?:[AES]-\d{3}(?:, |(?=\])))+)\]/g)) {
      for (const id of ids.split(', ')) testedIds.set(id, file)
    }
  }
}

const errors = []
if (requirements.length !== new Set(requirements.map(({ id }) => id)).size || requirements.length === 0)
  errors.push(`${page} lists an id twice, or none at all`)
for (const { id, area, requirement } of requirements)
  if (!testedIds.has(id)) errors.push(`${id} (${area}) is carried by no test: ${requirement}`)
for (const [id, file] of testedIds)
  if (!requirements.some((requirement) => requirement.id === id))
    errors.push(`${file} carries ${id}, which ${page} does not list`)

if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exit(1)
}
console.log(`${requirements.length} requirements are carried by tests`)
