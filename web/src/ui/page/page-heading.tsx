import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { RuledLine } from './ruled-line.tsx'

type Props = {
  readonly title: string
  /** One sentence below the title; above a list beside it, if there is room. */
  readonly lead?: ReactNode
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode
  readonly variant?: 'page' | 'list' | 'wide list'
}

/** Page title above a ruled line. */
export function PageHeading({ title, lead, actions, variant = 'page' }: Props) {
  const isLeadBeside = variant === 'list'
  return (
    <Box component="header" sx={{ mb: variant === 'page' ? 3 : { xs: 1, sm: 2 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: { xs: 1, sm: 2 },
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: variant === 'page' ? 1.5 : { xs: 1, sm: 1.5 },
        }}
      >
        <Typography variant="h1">{title}</Typography>
        {lead && isLeadBeside && (
          <Typography sx={{ flex: '1 1 300px', fontSize: 13, lineHeight: 1.4, color: 'text.secondary' }}>
            {lead}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, displayPrint: 'none', '&:empty': { display: 'none' } }}>
          {actions}
        </Box>
      </Box>
      <RuledLine />
      {lead && !isLeadBeside && (
        <Typography sx={{ mt: 1.5, maxWidth: '68ch', color: 'text.secondary' }}>{lead}</Typography>
      )}
    </Box>
  )
}
