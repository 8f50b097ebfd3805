/** A typical trophy of each species with the points the specification gives it, and how to find it on the sheet. */
import { type CheckVector, checkVectors } from '@trophy/domain/samples'
import type { Page } from 'playwright-core'

/** For each species the first one that may be saved. */
export const typicalVectors: readonly CheckVector[] = checkVectors.filter(
  ({ species, valid }, index) =>
    valid && index === checkVectors.findIndex((candidate) => candidate.species === species && candidate.valid),
)

export const getVector = (species: string): CheckVector => {
  const vector = typicalVectors.find((vector) => vector.species === species)
  if (!vector) throw new Error(`There is no check vector of ${species}.`)
  return vector
}

/** The values a row of the sheet is to hold, in its order: both sides, a lowest and a highest, or one. */
export const getRowValues = ({ input }: CheckVector, path: string): readonly unknown[] => {
  let value: unknown = input
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof value === 'object' && value !== null ? Object.values(value) : [value]
}

export const isFilled = (value: unknown): boolean => value !== undefined && value !== 0 && value !== ''

export type RowKind = 'boxes' | 'choice' | 'lists' | 'shown'

/** The rows of the sheet in the order of the page, and how each is entered. */
export const listRows = (page: Page): Promise<{ readonly path: string; readonly kind: RowKind }[]> =>
  page.locator('[data-path]').evaluateAll((rows) =>
    rows.map((row) => {
      const has = (selector: string) => row.querySelector(selector) !== null
      const kind = has('[type=radio]') ? 'choice' : has('select') ? 'lists' : has('input, textarea') ? 'boxes' : 'shown'
      return { path: row.getAttribute('data-path') ?? '', kind }
    }),
  )
