import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import { useId } from 'react'
import type { DataColumn } from '#ui/data-table/column.ts'
import type { TableView } from '#ui/data-table/use-table-view.ts'
import { UpIcon } from '#ui/page/icons.tsx'

/** The order of cards, which have no headings to click. */
export function SortSelect<Row>({ columns, view }: { columns: readonly DataColumn<Row>[]; view: TableView }) {
  const id = useId()
  const { sortBy, sortDir } = view.query
  const isAscending = sortDir === 'asc'
  const sortable = columns.filter(({ isSortable = true }) => isSortable)
  if (sortable.length === 0) return null
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 1.5,
        pr: 0.5,
        fontSize: 13,
        bgcolor: 'inset',
        borderBottom: 1,
        borderColor: 'hairline',
        displayPrint: 'none',
      }}
    >
      <label htmlFor={id}>Sort by</label>
      <NativeSelect
        value={sortBy}
        onChange={({ target }) => {
          const column = sortable.find(({ key }) => key === target.value)
          if (column) view.sort(column.key, column.sortsDescendingFirst ? 'desc' : 'asc')
        }}
        input={<InputBase />}
        inputProps={{ id }}
        sx={{ flex: 1, minWidth: 0, height: 44, fontSize: 'inherit' }}
      >
        {sortable.map(({ key, heading }) => (
          <option key={key} value={key}>
            {heading}
          </option>
        ))}
      </NativeSelect>
      <IconButton
        aria-label={isAscending ? 'Sort descending' : 'Sort ascending'}
        onClick={() => view.sort(sortBy, isAscending ? 'desc' : 'asc')}
      >
        <UpIcon sx={{ transform: isAscending ? 'none' : 'rotate(180deg)' }} />
      </IconButton>
    </Box>
  )
}
