import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Popover from '@mui/material/Popover'
import { useId, useState } from 'react'
import { ColumnsIcon } from '#ui/page/icons.tsx'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from '#ui/theme/touch.ts'
import { type DataColumn, selectVisibleColumns } from './column.ts'
import type { TableView } from './use-table-view.ts'

/** Chooses the visible columns. The first is always visible. */
export function ColumnChooser<Row>({ columns, view }: { columns: readonly DataColumn<Row>[]; view: TableView }) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const titleId = useId()
  const shown = selectVisibleColumns(columns, view.columns).map(({ key }) => key)
  const defaultKeys = selectVisibleColumns(columns, null).map(({ key }) => key)
  const choose = (chosen: readonly string[]) => view.setColumns(chosen.join() === defaultKeys.join() ? null : chosen)
  const toggle = (key: string) =>
    choose(
      columns.map((column) => column.key).filter((one) => (one === key ? !shown.includes(one) : shown.includes(one))),
    )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={button !== null}
        onClick={(event) => setButton(event.currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={button !== null}
        anchorEl={button}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: -4, horizontal: 'left' }}
        onClose={() => setButton(null)}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { p: 2, pb: 1, minWidth: 240 } } }}
      >
        <Box id={titleId} sx={{ fontWeight: 600, mb: 1 }}>
          Columns
        </Box>
        <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid' }}>
          {columns.slice(1).map(({ key, heading }) => (
            <FormControlLabel
              key={key}
              label={heading}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ [TOUCH_QUERY]: { minHeight: TOUCH_TARGET_PX } }}
              control={
                <Checkbox size="small" checked={shown.includes(key)} onChange={() => toggle(key)} sx={{ py: 0.5 }} />
              }
            />
          ))}
        </Box>
        <Button
          size="small"
          disabled={view.columns === null}
          onClick={() => view.setColumns(null)}
          sx={{ mt: 1, mx: -1 }}
        >
          Reset columns
        </Button>
      </Popover>
    </>
  )
}
