/** Checks that every requirement of docs/acceptance.md has a test (`[A-018, A-037]` in its title), and vice versa. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/build-cache.mjs'

const page = 'docs/acceptance.md'
const text = readFileSync(join(root, page), 'utf8')

const requirements = [...text.matchAll(/^\| ([AEOS]-\d{3}) \| ([^|]+) \| (.+?) \| [^|]+ \|$/gm)].map(
  ([, id, area, requirement]) => ({ id, area: area.trim(), requirement }),
)

const testedIds = new Map()
/** Tests of `npm test`, and the table that names the ids of the tests made from it. */
const isTest = (path) => /\.test\.tsx?$|\/council-sheets\.md$/.test(path)
const folders = ['domain/src', 'server/src', 'web/src', 'e2e']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
)
for (const file of files.filter(isTest)) {
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    if (/^\s*(\/\/|\/?\*)/.test(line)) continue
    for (const [, ids] of line.matchAll(/\[((?:[AEOS]-\d{3}(?:, |(?=\])))+)\]/g)) {
      for (const id of ids.split(', ')) testedIds.set(id, file)
    }
  }
}

const errors = []
if (requirements.length !== new Set(requirements.map(({ id }) => id)).size || requirements.length === 0)
  errors.push(`${page} lists an id twice, or no ids`)
for (const { id, area, requirement } of requirements)
  if (!testedIds.has(id)) errors.push(`${id} (${area}) has no test: ${requirement}`)
for (const [id, file] of testedIds)
  if (!requirements.some((requirement) => requirement.id === id))
    errors.push(`${file} has the id ${id}, which ${page} does not list`)

if (errors.length > 0) {
  console.error(errors.join('\n'))
  process.exit(1)
}
console.log(`${requirements.length} requirements have tests`)
