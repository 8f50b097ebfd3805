import type { CellError, Corrections, ImportReport } from '@trophy/domain'

/** Cells of a column with the same text and the same error. */
export type ErrorGroup = {
  readonly column: string
  readonly text: string
  readonly error: CellError
  /** The cells in row order. */
  readonly cells: readonly { readonly address: string; readonly row: number }[]
}

/** Returns the errors of a report, equal ones together, in the order of their first rows. */
export const groupErrors = ({ details, error, letters }: ImportReport): ErrorGroup[] => {
  const groups = new Map<string, ErrorGroup & { cells: ErrorGroup['cells'][number][] }>()
  for (const [index, { row, cells }] of details.entries())
    for (const cellError of cells) {
      const { address, column, path, message, suggestion } = cellError
      const text = error[index]?.[letters.indexOf(address.replace(/\d+$/, ''))] ?? ''
      const key = JSON.stringify([path, text, message, suggestion])
      const group = groups.get(key) ?? { column, text, error: cellError, cells: [] }
      group.cells.push({ address, row })
      groups.set(key, group)
    }
  return [...groups.values()]
}

/** Returns the cells of a group that have not been corrected since the check. */
export const listUncorrected = ({ text, cells }: ErrorGroup, corrections: Corrections): ErrorGroup['cells'] =>
  cells.filter(({ address }) => (corrections[address] ?? text) === text)
