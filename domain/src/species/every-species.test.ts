import { describe, expect, it } from 'vitest'
import { exact } from '#measuring/maths/exact.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { listColumns } from '#measuring/sheet/columns.ts'
import { createEmptySheet } from '#measuring/sheet/data.ts'
import { isMeasure } from '#measuring/sheet/leaves.ts'
import { listVectors } from '#species/samples/sheets.ts'
import { definitions } from './list.ts'
import { findPhenotype, listSpeciesInForce } from './registry.ts'

const listNumbers = (tree: object): number[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'number' ? [value] : listNumbers(value)))

const everyEdition = definitions.map((species) => [species.name, species.edition, species] as const)

describe.each(everyEdition)('%s of %s', (_name, _edition, species) => {
  const own = listVectors(species)

  it.each(own.map((vector) => [vector.case, vector] as const))('scores the check vector: %s', (_case, vector) => {
    const phenotype = findPhenotype(species, vector.phenotype)
    const score = scoreSheet(species, vector.input, phenotype)
    expect(score.calculations).toEqual(vector.calculations)
    expect(score.totalPoints).toBe(vector.totalPoints)
    expect(score.award).toBe(vector.award)
    expect(Object.keys(checkSheet(species, vector.input, phenotype).errors).length === 0).toBe(vector.valid)
  })

  it('has check vectors', () => {
    expect(own.length).toBeGreaterThan(0)
  })

  it('scores the empty sheet 0 in every calculation, without a medal', () => {
    for (const phenotype of [null, ...species.phenotypes]) {
      const score = scoreSheet(species, createEmptySheet(species), phenotype)
      expect(listNumbers(score.calculations).every((value) => value === 0)).toBe(true)
      expect(score.totalPoints).toBe(0)
      expect(score.award).toBe('none')
    }
  })

  it('has a label, a unit and a column for every value', () => {
    const columns = listColumns(species)
    expect(new Set(columns.map(({ path }) => path)).size).toBe(columns.length)
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length)
    for (const leaf of species.leaves) {
      expect(leaf.field.label).not.toBe('')
      expect(leaf.field.source).not.toBe('')
      if (isMeasure(leaf)) {
        expect(leaf.field.how).not.toBe('')
        expect(exact(leaf.field.step)).toBeGreaterThan(0)
      }
      for (const path of leaf.values) expect(columns.some((column) => column.path === path)).toBe(true)
    }
  })

  it('has rules only for existing fields, each with a description', () => {
    for (const [path, rule] of Object.entries(species.rules)) {
      expect(species.leaves.some((leaf) => leaf.path === path)).toBe(true)
      expect(rule?.description).toMatch(/\.$/)
    }
  })
})

describe('registry', () => {
  it('has unique keys for all species and phenotypes [S-001] [S-002]', () => {
    const all = listSpeciesInForce('2026-06-01')
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    const phenotypes = all.flatMap((species) => species.phenotypes.map(({ key }) => key))
    expect(new Set(phenotypes).size).toBe(phenotypes.length)
  })
})
