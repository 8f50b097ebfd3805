import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { MoonIcon, ScreenIcon, SunIcon } from '#ui/page/frame-icons.tsx'

/** The colour modes in the order of the toggle. */
export const colourModes = [
  { mode: 'light', label: 'Light', Icon: SunIcon },
  { mode: 'dark', label: 'Dark', Icon: MoonIcon },
  { mode: 'system', label: 'Same as this device', Icon: ScreenIcon },
] as const

/** Cycles through the colour modes: light, dark, system. */
export function ColourToggle() {
  const { mode = 'system', setMode } = useColorScheme()
  const at = colourModes.findIndex((choice) => choice.mode === mode)
  const current = colourModes[at] ?? colourModes[2]
  const next = colourModes[(at + 1) % colourModes.length] ?? colourModes[0]
  const label = `Colours: ${current.label.toLowerCase()}. Change to ${next.label.toLowerCase()}`
  return (
    <IconButton color="inherit" aria-label={label} title={label} onClick={() => setMode(next.mode)}>
      <current.Icon />
    </IconButton>
  )
}
