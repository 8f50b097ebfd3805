/** Selection of rows. It stays while the table is searched, filtered, sorted and paged. */
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useState } from 'react'
import type { DataColumn } from './column.ts'
import type { ToCard } from './phone/cards.tsx'

type SelectableRow = { readonly _id: string; readonly name: string }

export type Selection<Row> = {
  /** The selected rows, also those that do not match the filters. */
  readonly rows: readonly Row[]
  /** The rows that match the filters, on all pages. */
  readonly matching: readonly Row[]
  readonly has: (row: Row) => boolean
  readonly set: (rows: readonly Row[], isSelected: boolean) => void
  readonly clear: () => void
}

/** Returns the selection of a table: `all` are its rows before filtering, `matching` those after it. */
export const useSelection = <Row extends SelectableRow>(
  all: readonly Row[] | undefined = [],
  matching: readonly Row[] = [],
): Selection<Row> => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const has = ({ _id }: Row) => chosen.has(_id)
  const set = (rows: readonly Row[], isSelected: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      for (const row of rows) isSelected ? after.set(row._id, row) : after.delete(row._id)
      return after
    })
  const latest = new Map(all.map((row) => [row._id, row]))
  const rows = [...chosen.values()].map((row) => latest.get(row._id) ?? row)
  return { rows, matching, has, set, clear: () => setChosen(new Map()) }
}

type BoxProps<Row> = { readonly selection: Selection<Row>; readonly row: Row; readonly isOnCard?: boolean }

function RowCheckbox<Row extends SelectableRow>({ selection, row, isOnCard = false }: BoxProps<Row>) {
  return (
    <Checkbox
      size="small"
      checked={selection.has(row)}
      onChange={({ target }) => selection.set([row], target.checked)}
      slotProps={{ input: { 'aria-label': `Select ${row.name}` } }}
      // Above the link that covers a card.
      sx={isOnCard ? { p: 1.5, my: -1.5, ml: -1.5, zIndex: 1 } : { p: 0.5, displayPrint: 'none' }}
    />
  )
}

function AllCheckbox<Row>({ selection: { rows, matching, has, set } }: { selection: Selection<Row> }) {
  const isAll = matching.length > 0 && matching.every(has)
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && rows.length > 0}
      onChange={() => set(matching, !isAll)}
      slotProps={{ input: { 'aria-label': isAll ? 'Deselect all that match' : `Select all ${matching.length}` } }}
      sx={{ p: 0.5, my: -1.25, displayPrint: 'none' }}
    />
  )
}

/** Adds checkboxes to the first column, which stays in view while the table scrolls. */
export const withSelection = <Row extends SelectableRow>(
  columns: readonly DataColumn<Row>[],
  selection: Selection<Row>,
): DataColumn<Row>[] =>
  columns.map((column, index) => {
    if (index > 0) return column
    return {
      ...column,
      headingControl: <AllCheckbox selection={selection} />,
      cell: (row, mark) => {
        const content = column.cell(row, mark)
        return (
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <RowCheckbox selection={selection} row={row} />
            {typeof content === 'string' ? mark(content) : content}
          </Box>
        )
      },
    }
  })

/** Adds a checkbox to each card. */
export const withCardSelection =
  <Row extends SelectableRow>(toCard: ToCard<Row>, selection: Selection<Row>): ToCard<Row> =>
  (row, getMark) => {
    const card = toCard(row, getMark)
    return {
      ...card,
      title: (
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <RowCheckbox selection={selection} row={row} isOnCard />
          {card.title}
        </Box>
      ),
    }
  }
