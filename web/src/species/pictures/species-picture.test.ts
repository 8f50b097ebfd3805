import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSpecies, pictures } from '@trophy/domain'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

it('draws every species', () => {
  expect(listSpecies().filter(({ key }) => !pictures[key])).toEqual([])
})

it('holds what the pen draws', () => {
  const committed = readFileSync(join(root, 'domain/src/pictures.ts'), 'utf8')
  const drawn = execFileSync('node', [join(root, 'scripts/species-pictures.mjs'), '--print'])
  expect(drawn.toString()).toBe(committed)
})
