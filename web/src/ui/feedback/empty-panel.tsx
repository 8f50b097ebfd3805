import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  /** A sentence about what will appear. */
  readonly text: string
  /** Buttons. */
  readonly children?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyPanel({ title, text, children }: Props) {
  return (
    <Paper sx={{ p: { xs: 3, sm: 5 }, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ maxWidth: '56ch', color: 'text.secondary' }}>{text}</Typography>
      {children}
    </Paper>
  )
}
