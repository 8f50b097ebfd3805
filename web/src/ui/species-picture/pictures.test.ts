import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { speciesList } from '@trophy/domain'
import { expect, it } from 'vitest'
import { pictures } from './pictures.ts'

it('draws every species', () => {
  expect(speciesList().filter(({ key }) => !pictures[key])).toEqual([])
})

it('holds what the pen draws', () => {
  const committed = readFileSync(join(import.meta.dirname, 'pictures.ts'), 'utf8')
  const drawn = execFileSync('node', [join(import.meta.dirname, '../../../../scripts/species-pictures.mjs'), '--print'])
  expect(drawn.toString()).toBe(committed)
})
