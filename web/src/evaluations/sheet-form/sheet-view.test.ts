import {
  type CalculationTree,
  createEmptySheet,
  explainScore,
  listSpecies,
  scoreSheet,
  withValue,
} from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { speciesOf } from './render-sheet.tsx'
import { changeSheet, type SheetAction, startSheet } from './sheet-state.ts'
import { viewSheet } from './sheet-view.ts'

const silent = { notes: {}, errors: {} }
const everySpecies = listSpecies().map((species) => [species.name, species] as const)

const reversed = (tree: CalculationTree): CalculationTree =>
  Object.fromEntries(
    Object.entries(tree)
      .map(([name, value]) => [name, typeof value === 'number' ? value : reversed(value)] as const)
      .toReversed(),
  )

const filled = (species: (typeof everySpecies)[number][1]) =>
  species.leaves
    .filter(({ field }) => field.kind !== 'text' && field.kind !== 'mirror')
    .flatMap(({ values }) => values)
    .reduce((sheet, path, i) => withValue(sheet, path, 10 + (i % 5)), createEmptySheet(species))

describe.each(everySpecies)('the sheet of %s', (_name, species) => {
  const [phenotype] = species.phenotypes

  it('shows every line of the score once, in a row or below the measures', () => {
    const view = viewSheet(species, filled(species), phenotype?.key ?? '', silent)
    const shown = [...view.rows.flatMap(({ lines }) => lines), ...view.remainder.lines].map(({ key }) => key)
    const scored = view.lines.map(({ key }) => key).filter((key) => key !== 'limit')
    expect(shown.toSorted()).toEqual(scored.toSorted())
  })

  it('shows of a stored sheet what it showed when it was scored, in whatever order that was kept', () => {
    const key = phenotype?.key ?? ''
    const data = filled(species)
    const { calculations, lines, ...score } = scoreSheet(species, data, phenotype ?? null)
    const stored = { ...score, calculations: reversed(calculations), lines: explainScore(species, { lines }) }
    const { rows, remainder, sum } = viewSheet(species, data, key, silent)
    expect(viewSheet(species, data, key, silent, stored)).toMatchObject({ rows, remainder, sum })
  })

  it('has a row for every field, in the order of the sheet', () => {
    const view = viewSheet(species, createEmptySheet(species), '', silent)
    expect(view.rows.map(({ leaf }) => leaf.path)).toEqual(species.leaves.map(({ path }) => path))
    expect(view.totalPoints).toBe(0)
  })

  it('draws only the rows again that a change concerns', () => {
    const data = filled(species)
    const state = startSheet(species, { source: '', phenotype: phenotype?.key ?? '', data }, null)
    const [leaf] = species.leaves
    const path = leaf?.values[0] ?? ''
    const change: SheetAction = {
      type: 'settle',
      path,
      field: leaf?.path ?? '',
      settled: { value: 9.5, note: null },
    }
    const next = changeSheet(state, change)
    const drawn = next.view.rows.filter((row, i) => row !== state.view.rows[i])
    expect(drawn.map((row) => row.leaf.path)).toContain(leaf?.path)
    expect(drawn.length).toBeLessThan(species.leaves.length / 2)
    expect(changeSheet(next, change).view).toBe(next.view)
  })
})

it('the circumference of a bison is counted in the row where it is measured, and its mean is said once', () => {
  const bison = speciesOf('european-bison')
  const { rows, remainder } = viewSheet(bison, filled(bison), 'european-bison', silent)
  const row = rows.find(({ leaf }) => leaf.path === 'measurementParams.hornCirc')
  expect(row?.lines).toMatchObject([{ key: 'hornCircPoint', value: '11.5', factor: '3', points: '34.5' }])
  expect(row?.figures).toEqual([])
  expect(remainder).toEqual({ figures: [], lines: [] })
})
