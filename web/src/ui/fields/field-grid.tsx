import { styled } from '@mui/material/styles'

/** Arranges form fields in two columns on wide screens; a field with `data-line` spans both. */
export const FieldGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-line]': { gridColumn: '1 / -1' },
  },
  // Wrap the chosen options instead of truncating them.
  '& .MuiSelect-multiple.MuiSelect-select': { whiteSpace: 'normal', height: 'auto' },
}))

const READ_ONLY = ':is(.Mui-disabled, .MuiInputBase-readOnly)'

/** Styles for read-only fields: text in full contrast on the background of a record. */
export const readOnlyFieldStyles = {
  '& .MuiInputBase-input.Mui-disabled.Mui-disabled, & .MuiFormControlLabel-label.Mui-disabled.Mui-disabled': {
    WebkitTextFillColor: 'currentColor',
    color: 'text.primary',
  },
  [`& .MuiInputBase-root${READ_ONLY}`]: { bgcolor: 'inset' },
  // No control, so no frame that looks like one; in the dark theme, too.
  [`& .MuiInputBase-root${READ_ONLY}:not(.Mui-focused) .MuiOutlinedInput-notchedOutline`]: { borderColor: 'hairline' },
} as const
