import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  /** Why there is nothing, and what will be here. */
  readonly text: string
  /** Buttons that lead on. */
  readonly children?: ReactNode
}

/** In the place of a list in which nothing is yet. */
export function EmptyPanel({ title, text, children }: Props) {
  return (
    <Paper sx={{ p: { xs: 3, sm: 5 }, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ maxWidth: '56ch', color: 'text.secondary' }}>{text}</Typography>
      {children}
    </Paper>
  )
}
