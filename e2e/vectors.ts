/** Check vectors of the specification, and their rows on the sheet. */
import { type CheckVector, checkVectors } from '@trophy/domain/samples'
import type { Page } from 'playwright-core'

/** The first valid check vector of each species. */
export const typicalVectors: readonly CheckVector[] = checkVectors.filter(
  ({ species, valid }, index) =>
    valid && index === checkVectors.findIndex((candidate) => candidate.species === species && candidate.valid),
)

export const getVector = (species: string): CheckVector => {
  const vector = typicalVectors.find((vector) => vector.species === species)
  if (!vector) throw new Error(`There is no check vector for ${species}.`)
  return vector
}

/** Returns the values of a row in order: left and right, minimum and maximum, or a single one. */
export const getRowValues = ({ input }: CheckVector, path: string): readonly unknown[] => {
  let value: unknown = input
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof value === 'object' && value !== null ? Object.values(value) : [value]
}

export const isFilled = (value: unknown): boolean => value !== undefined && value !== 0 && value !== ''

export type RowKind = 'boxes' | 'choice' | 'lists' | 'shown'

/** Returns the rows of the sheet in page order, with their kind of input. */
export const listRows = (page: Page): Promise<{ readonly path: string; readonly kind: RowKind }[]> =>
  page.locator('[data-path]').evaluateAll((rows) =>
    rows.map((row) => {
      const has = (selector: string) => row.querySelector(selector) !== null
      const kind = has('[type=radio]') ? 'choice' : has('select') ? 'lists' : has('input, textarea') ? 'boxes' : 'shown'
      return { path: row.getAttribute('data-path') ?? '', kind }
    }),
  )
