import Box from '@mui/material/Box'
import { type Theme, useColorScheme } from '@mui/material/styles'
import { colourModes } from '#shell/frame/colour-toggle.tsx'

/** Chooses light, dark or the device's colours. Stored in this browser, also after logging out. */
export function ColourChoice() {
  const { mode = 'system', setMode } = useColorScheme()
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Box component="legend" sx={{ p: 0, mb: 1 }}>
        Colours in this browser
      </Box>
      {colourModes.map(({ mode: choice, label, Icon }) => (
        <Box
          key={choice}
          component="label"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            minHeight: 44,
            px: 2,
            border: 1,
            borderColor: 'outline',
            borderRadius: 1,
            cursor: 'pointer',
            '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'inset' },
            '&:has(:focus-visible)': { outline: 2, outlineColor: 'secondary.main', outlineOffset: 2 },
            '& input': {
              accentColor: ({ vars }: Theme) => vars.palette.primary.main,
              m: 0,
              outline: 'none !important',
            },
          }}
        >
          <input
            type="radio"
            name="colours"
            value={choice}
            checked={mode === choice}
            onChange={() => setMode(choice)}
          />
          <Icon />
          {label}
        </Box>
      ))}
    </Box>
  )
}
