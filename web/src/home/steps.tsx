import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** Numbered steps, each with a title and one or two sentences. */
export function Steps({ steps }: { steps: readonly (readonly [title: string, text: string])[] }) {
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
      }}
    >
      {steps.map(([title, text], i) => (
        <Box component="li" key={title}>
          <Box sx={{ fontFamily: 'h1.fontFamily', fontSize: 15, color: 'secondary.main', mb: 0.5 }}>{i + 1}</Box>
          <Typography variant="h3" sx={{ mb: 0.75 }}>
            {title}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
        </Box>
      ))}
    </Box>
  )
}
