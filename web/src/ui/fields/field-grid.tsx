import { styled } from '@mui/material/styles'

/** The fields of a form, two in a row where there is room; one marked `data-line` has a row to itself. */
export const FieldGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-line]': { gridColumn: '1 / -1' },
  },
  // All that is chosen of a list is read, not only what fits into a line.
  '& .MuiSelect-multiple.MuiSelect-select': { whiteSpace: 'normal', height: 'auto' },
}))

/** For a form with fields that are only to be read: they are not pale, and stand on the ground of a record. */
export const readOnlyFieldStyles = {
  '& .MuiInputBase-input.Mui-disabled.Mui-disabled, & .MuiFormControlLabel-label.Mui-disabled.Mui-disabled': {
    WebkitTextFillColor: 'currentColor',
    color: 'text.primary',
  },
  '& .MuiInputBase-root.Mui-disabled': { bgcolor: 'inset' },
  // Nor do they have the outline of what can be filled in, by which they would look like it in the dark.
  '& .MuiInputBase-root.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'hairline' },
} as const
