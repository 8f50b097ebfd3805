import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Popover from '@mui/material/Popover'
import { useId } from 'react'
import { TOUCH_QUERY, TOUCH_TARGET_PX } from '#ui/theme/touch.ts'
import { type DataColumn, selectVisibleColumns } from './column.ts'
import type { TableView } from './use-table-view.ts'

type Props = {
  // The cells are not rendered.
  readonly columns: readonly DataColumn<never>[]
  readonly visible: readonly DataColumn<never>[]
  readonly view: TableView
  readonly isOpen: boolean
  /** The button that opens the panel. */
  readonly button: HTMLElement | null
  readonly onClose: () => void
}

/** Chooses the visible columns. The first is always visible. */
export default function ColumnPanel({ columns, visible, view, isOpen, button, onClose }: Props) {
  const titleId = useId()
  const shown = selectVisibleColumns(columns, view.columns).map(({ key }) => key)
  const defaultKeys = selectVisibleColumns(columns, null).map(({ key }) => key)
  const choose = (chosen: readonly string[]) => view.setColumns(chosen.join() === defaultKeys.join() ? null : chosen)
  const toggle = (key: string) =>
    choose(
      columns.map((column) => column.key).filter((one) => (one === key ? !shown.includes(one) : shown.includes(one))),
    )
  return (
    <Popover
      open={isOpen}
      anchorEl={button}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transformOrigin={{ vertical: -4, horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { p: 2, pb: 1, minWidth: 240 } } }}
    >
      <Box id={titleId} sx={{ fontWeight: 600, mb: 1 }}>
        Columns
      </Box>
      <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid' }}>
        {columns.slice(1).map((column) => {
          const { key, heading } = column
          // A filtered column stays visible; the choice applies again afterwards.
          const isForced = !shown.includes(key) && visible.includes(column)
          return (
            <FormControlLabel
              key={key}
              label={isForced ? `${heading} (filtered)` : heading}
              disabled={isForced}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ [TOUCH_QUERY]: { minHeight: TOUCH_TARGET_PX } }}
              control={
                <Checkbox
                  size="small"
                  checked={isForced || shown.includes(key)}
                  onChange={() => toggle(key)}
                  sx={{ py: 0.5 }}
                />
              }
            />
          )
        })}
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
  )
}
