import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { Dialog } from '#ui/feedback/overlays.ts'

const SHORTCUTS: readonly (readonly [keys: string, effect: string])[] = [
  ['Enter or Tab', 'next field; in a longer text, Enter on an empty line'],
  ['Shift + Enter', 'previous field'],
  ['↑ ↓', 'increase or decrease a measurement by one step'],
  ['Space', 'choose, switch on or off, or open a list'],
  ['Ctrl or ⌘ + S', 'save'],
  ['Ctrl or ⌘ + Enter', 'save and open the next sheet'],
  ['Ctrl or ⌘ + K', 'search for screens, species and evaluations'],
  ['F2', 'open a rejected sheet'],
  ['F8', 'next missing field'],
  ['F9', 'after saving: certificate of that evaluation'],
  ['?', 'in a measurement: how to measure it; elsewhere: these shortcuts'],
  ['Esc', 'close the open panel'],
]

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '10px 20px',
  margin: 0,
  '& dt': { fontWeight: 560, whiteSpace: 'nowrap' },
  '& dd': { margin: 0, color: theme.vars.palette.text.secondary },
}))

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** Lists the keys of the editor. */
export default function ShortcutsDialog({ isOpen, onClose }: Props) {
  const id = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} variant="h2">
        Keyboard shortcuts
      </DialogTitle>
      <DialogContent>
        <List>
          {SHORTCUTS.map(([keys, effect]) => (
            <div key={keys} style={{ display: 'contents' }}>
              <dt>{keys}</dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </List>
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
