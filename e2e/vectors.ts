/** The rows of a sheet, and their values in a check vector. */
import type { CheckVector } from '@trophy/domain/samples'
import type { Page } from 'playwright-core'

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
