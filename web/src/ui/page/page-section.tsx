import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

/** A section with its title at the left, or above on a narrow screen. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '220px minmax(0, 640px)' },
        columnGap: 5,
        rowGap: 1.5,
        py: 3.5,
        '& + &': { borderTop: 1, borderColor: 'hairline' },
      }}
    >
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      <Box>{children}</Box>
    </Box>
  )
}
