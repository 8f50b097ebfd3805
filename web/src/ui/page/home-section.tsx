import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

type Props = {
  readonly title: string
  /** Button beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function HomeSection({ title, action, children }: Props) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: { xs: 5, md: 7 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline', mb: 2 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
