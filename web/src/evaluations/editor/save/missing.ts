import { findPhenotype, type Species } from '@trophy/domain'
import { findInput, goToField } from '#evaluations/editor/keyboard/go-to-field.ts'
import type { SheetState } from '#evaluations/sheet-form/sheet-state.ts'
import type { RowView } from '#evaluations/sheet-form/sheet-view.ts'

/** Returns the path of the first value of a row that is unreadable, or required and empty, or undefined. */
const findMissingValue = ({ cells, isRequired }: RowView): string | undefined =>
  cells.find(({ value, unreadable }) => unreadable !== null || (isRequired && value === 0))?.path

/**
 * Returns the paths of the values of a sheet that are unreadable, or required and empty, in its order; of a pair, the
 * first such side.
 */
export const listMissingValues = ({
  species,
  measured,
  view,
}: Pick<SheetState, 'species' | 'measured' | 'view'>): string[] => [
  ...(measured.source === '' ? ['source'] : []),
  ...(findPhenotype(species, measured.phenotype) ? [] : ['phenotype']),
  ...view.rows.flatMap((row) => findMissingValue(row) ?? []),
]

/** Focuses the first of the fields after an element in the page, or the first of all. */
export const goToNextField = (species: Species, paths: readonly string[], after: Element | null): void => {
  const isAfter = (path: string) => {
    const input = findInput(species, path)
    return after && input && after.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING
  }
  const next = paths.find(isAfter) ?? paths[0]
  if (next !== undefined) goToField(species, next)
}
