import { checkEvaluation, createEmptySheet, messages } from '@trophy/domain'
import { REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { expect, it } from 'vitest'
import { completeInformation, listMissing } from '#evaluations/information.ts'
import { createSheetState } from '#evaluations/sheet-form/sheet-state.ts'
import { requireSpecies } from '#testing/render-sheet.tsx'
import { listMissingValues } from './missing.ts'

const CONTEXT = { today: '2026-03-02', validity: null, measurerEmail: null }

/** Of a pair, only the first missing side is listed. */
const withoutSecondSides = (paths: readonly string[]) =>
  paths.filter((path) => !paths.includes(path.replace(/right$/, 'left')) || !path.endsWith('right'))

it.each(REPRESENTATIVE_SPECIES)('lists the fields of an empty sheet of %s that saving requires', (key) => {
  const species = requireSpecies(key)
  const measured = { source: '', phenotype: '', data: createEmptySheet(species) }
  const { measurer_id, ...information } = completeInformation()
  const { errors } = checkEvaluation(
    species,
    { ...information, source: '', phenotype: { key: '' }, data: measured.data },
    CONTEXT,
  )
  const required = Object.keys(errors).filter((path) => errors[path] === messages.required)
  const state = createSheetState(species, measured, null)
  const missing = [...listMissing(completeInformation(), false), ...listMissingValues(state)]
  expect(missing.sort()).toEqual(withoutSecondSides(required).sort())
})

it('does not miss the name of an erased hunter', () => {
  expect(listMissing(completeInformation(), true)).not.toContain('hunter_name')
})
