import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import { useId } from 'react'
import { formatCount } from '#lib/format/format-count.ts'
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '#ui/page/icons.tsx'

type Props<Size extends number> = {
  /** Starts at 1. */
  readonly page: number
  readonly rowsPerPage: Size
  /** The choices of `rowsPerPage`. */
  readonly sizes: readonly Size[]
  /** Number of all rows; undefined while it loads. */
  readonly total: number | undefined
  readonly onPage: (page: number) => void
  readonly onRowsPerPage: (rowsPerPage: Size) => void
}

/** Returns the numbers of the rows shown, for example `26–50 of 1,204`. */
const formatRange = (page: number, rowsPerPage: number, total: number): string => {
  const to = Math.min(page * rowsPerPage, total)
  const from = total === 0 ? 0 : (page - 1) * rowsPerPage + 1
  return `${formatCount(from)}–${formatCount(to)} of ${formatCount(total)}`
}

/**
 * The rows shown, their number on a page, and buttons to other pages. Unlike MUI's, it needs neither its menu nor its
 * tooltips, which are a tenth of the scripts of a list.
 */
export function Pagination<Size extends number>(props: Props<Size>) {
  const { page, rowsPerPage, sizes, total, onPage, onRowsPerPage } = props
  const id = useId()
  const last = Math.max(1, Math.ceil((total ?? 0) / rowsPerPage))
  const current = Math.min(page, last)
  const buttons = [
    ['first', FirstIcon, 1],
    ['previous', PreviousIcon, Math.max(1, current - 1)],
    ['next', NextIcon, Math.min(last, current + 1)],
    ['last', LastIcon, last],
  ] as const
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        minHeight: 52,
        gap: { xs: 1, sm: 2 },
        px: { xs: 0, sm: 2 },
        fontSize: 13,
        '@media print': { '& > :not([data-range])': { display: 'none' } },
      }}
    >
      <Box component="label" htmlFor={id} sx={{ display: { xs: 'none', sm: 'block' } }}>
        Rows per page:
      </Box>
      <NativeSelect
        value={rowsPerPage}
        onChange={({ target }) => {
          const size = sizes.find((one) => one === Number(target.value))
          if (size !== undefined) onRowsPerPage(size)
        }}
        input={<InputBase />}
        inputProps={{ id, 'aria-label': 'Rows per page:' }}
        sx={{ fontSize: 'inherit' }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
      <Box data-range sx={{ whiteSpace: 'nowrap' }}>
        {total === undefined ? '' : formatRange(current, rowsPerPage, total)}
      </Box>
      <Box sx={{ display: 'flex' }}>
        {buttons.map(([name, Icon, target]) => (
          <IconButton
            key={name}
            color="inherit"
            aria-label={`Go to ${name} page`}
            title={`Go to ${name} page`}
            // Unlike a disabled button, it keeps the focus on the last page.
            aria-disabled={target === current}
            onClick={() => target !== current && onPage(target)}
            sx={{ '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default', bgcolor: 'transparent' } }}
          >
            <Icon />
          </IconButton>
        ))}
      </Box>
    </Box>
  )
}
