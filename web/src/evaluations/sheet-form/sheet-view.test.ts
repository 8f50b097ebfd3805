import {
  type CalculationTree,
  createEmptySheet,
  explainScore,
  findPhenotype,
  round2,
  type Species,
  scoreSheet,
  withValue,
} from '@trophy/domain'
import { listVectors, REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { describe, expect, it } from 'vitest'
import { requireSpecies } from '#testing/render-sheet.tsx'
import { createSheetState, type SheetAction, sheetReducer } from './sheet-state.ts'
import { viewSheet } from './sheet-view.ts'

const NO_MESSAGES = { typedTexts: {}, errors: {} }

const reverseTree = (tree: CalculationTree): CalculationTree =>
  Object.fromEntries(
    Object.entries(tree)
      .map(([name, value]) => [name, typeof value === 'number' ? value : reverseTree(value)] as const)
      .toReversed(),
  )

const fillSheet = (species: Species) =>
  species.leaves
    .filter(({ field }) => field.kind !== 'text' && field.kind !== 'mirror')
    .flatMap(({ values }) => values)
    .reduce((sheet, path, i) => withValue(sheet, path, 10 + (i % 5)), createEmptySheet(species))

describe.each(REPRESENTATIVE_SPECIES)('sheet of %s', (speciesKey) => {
  const species = requireSpecies(speciesKey)
  const [phenotype] = species.phenotypes

  it('shows every line of the score once, in a row or below the measures', () => {
    const filled = { data: fillSheet(species), key: phenotype?.key ?? '' }
    const vectors = listVectors(species).map(({ input, phenotype: key }) => ({
      data: species.completeSheet(input),
      key,
    }))
    for (const { data, key } of [filled, ...vectors]) {
      const view = viewSheet(species, data, key, NO_MESSAGES)
      const rows = view.rows.flatMap(({ lines, derivedRows }) => [...lines, ...derivedRows.map(({ line }) => line)])
      const shown = [...rows, ...view.remainder.lines].map((line) => line.key)
      const scored = explainScore(scoreSheet(species, data, findPhenotype(species, key)))
      expect(shown.toSorted()).toEqual(
        scored
          .map((line) => line.key)
          .filter((line) => line !== 'limit')
          .toSorted(),
      )
      expect(view.totalPoints).toBe(round2(Number(view.sum)))
    }
  })

  it('shows the stored score of a sheet, independent of the stored order', () => {
    const key = phenotype?.key ?? ''
    const data = fillSheet(species)
    const { calculations, lines, ...score } = scoreSheet(species, data, phenotype ?? null)
    const stored = { ...score, calculations: reverseTree(calculations), lines: explainScore({ lines }) }
    const { rows, remainder, sum } = viewSheet(species, data, key, NO_MESSAGES)
    expect(viewSheet(species, data, key, NO_MESSAGES, { stored })).toMatchObject({ rows, remainder, sum })
  })

  it('has a row for every field, in the order of the sheet', () => {
    const view = viewSheet(species, createEmptySheet(species), '', NO_MESSAGES)
    expect(view.rows.map(({ leaf }) => leaf.path)).toEqual(species.leaves.map(({ path }) => path))
    expect(view.totalPoints).toBe(0)
  })

  it('changes only the rows affected by a change', () => {
    const data = fillSheet(species)
    const state = createSheetState(species, { source: '', phenotype: phenotype?.key ?? '', data }, null)
    const [leaf] = species.leaves
    const path = leaf?.values[0] ?? ''
    const change: SheetAction = {
      type: 'settle',
      path,
      field: leaf?.path ?? '',
      input: { value: 9.5, typed: null },
    }
    const next = sheetReducer(state, change)
    const changedRows = next.view.rows.filter((row, i) => row !== state.view.rows[i])
    expect(changedRows.map((row) => row.leaf.path)).toContain(leaf?.path)
    expect(changedRows.length).toBeLessThan(species.leaves.length / 2)
    expect(sheetReducer(next, change).view).toBe(next.view)
  })
})

it('shows the points and mean of the horn circumference of a bison once, in its row', () => {
  const bison = requireSpecies('european-bison')
  const { rows, remainder } = viewSheet(bison, fillSheet(bison), 'european-bison', NO_MESSAGES)
  const row = rows.find(({ leaf }) => leaf.path === 'measurementParams.hornCirc')
  expect(row?.lines).toMatchObject([{ key: 'hornCircPoint', value: '11.5', factor: '3', points: '34.5' }])
  expect(row?.derivedValues).toEqual([])
  expect(remainder).toEqual({ derivedValues: [], lines: [] })
})
