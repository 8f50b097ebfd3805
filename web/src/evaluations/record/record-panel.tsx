import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

const Frame = styled('section')(({ theme }) => ({
  padding: 16,
  border: `1px solid ${theme.vars.palette.hairline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('sm')]: { padding: 20 },
  '@media print': { padding: 0, border: 0, '& + &': { marginTop: 16 } },
  // Needs the network or a click, so paper would lack most of it.
  '&[data-screen=true]': { '@media print': { display: 'none' } },
}))

type Props = {
  readonly title: string
  /** True if it is never printed. */
  readonly isScreenOnly?: boolean
  readonly children: ReactNode
}

/** A part of a record under its title. */
export function RecordPanel({ title, isScreenOnly = false, children }: Props) {
  const id = useId()
  return (
    <Frame aria-labelledby={id} data-screen={isScreenOnly}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5, fontSize: '1.25rem' }}>
        {title}
      </Typography>
      {children}
    </Frame>
  )
}
