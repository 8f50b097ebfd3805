import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { RuledLine } from './ruled-line.tsx'

type Props = {
  readonly title: string
  /** One sentence below the title. */
  readonly lead?: ReactNode
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode
}

/** Page title above a ruled line. */
export function PageHeading({ title, lead, actions }: Props) {
  return (
    <Box component="header" sx={{ mb: 3 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 1.5,
        }}
      >
        <Typography variant="h1">{title}</Typography>
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none' }}>{actions}</Box>}
      </Box>
      <RuledLine />
      {lead && <Typography sx={{ mt: 1.5, maxWidth: '68ch', color: 'text.secondary' }}>{lead}</Typography>}
    </Box>
  )
}
