import { styled } from '@mui/material/styles'

const Key = styled('kbd')(({ theme }) => ({
  marginLeft: 8,
  padding: '0 5px',
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.text.secondary,
  fontFamily: 'inherit',
  fontSize: 12,
  '@media (pointer: coarse)': { display: 'none' },
}))

/** The key of a button with `aria-keyshortcuts`, behind its label. Touch screens have none. */
export function KeyName({ children }: { children: string }) {
  return <Key aria-hidden>{children}</Key>
}
