import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState } from 'react'

const SHORTCUTS: readonly (readonly [keys: string, effect: string])[] = [
  ['Enter or Tab', 'next field; in a longer text, Enter on an empty line'],
  ['Shift + Enter', 'previous field'],
  ['↑ ↓', 'increase or decrease a measurement by one step'],
  ['Space', 'choose, tick or open a list'],
  ['Ctrl or ⌘ + S', 'save'],
  ['Ctrl or ⌘ + Enter', 'save and measure the next'],
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

const TEXT_INPUT_SELECTOR = 'input:not([type=radio]):not([type=checkbox]), textarea, [contenteditable=true]'

type ShortcutHandlers = {
  readonly onSave: () => void
  readonly onSaveAndNext: () => void
  readonly onHelp?: () => void
}

/** Handles the keys of the editor, except inside dialogs and lists, which have their own. */
export const useShortcuts = (handlers: ShortcutHandlers) => {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): boolean => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('[role=dialog], [role=listbox]')) return false
      const instructionsButton = target?.closest('[data-path]')?.querySelector<HTMLElement>('[data-how]')
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
      if (isCommand && event.key.toLowerCase() === 's') latest.current.onSave()
      else if (isCommand && event.key === 'Enter') latest.current.onSaveAndNext()
      else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (!target?.matches(TEXT_INPUT_SELECTOR)) latest.current.onHelp?.()
        else if (instructionsButton && target.matches('[inputmode]')) instructionsButton.click()
        else return false
      } else if (event.key === 'Escape' && instructionsButton?.getAttribute('aria-expanded') === 'true')
        instructionsButton.click()
      else return false
      return true
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!handleKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [])
}

/** Registers the shortcuts of the editor and renders the "?" button that lists them. */
export function Shortcuts(handlers: Omit<ShortcutHandlers, 'onHelp'>) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  useShortcuts({ ...handlers, onHelp: () => setOpen(true) })
  return (
    <>
      <IconButton
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={() => setOpen(true)}
        sx={{ width: 40, height: 40, border: 1, borderColor: 'outline', fontSize: 16, fontWeight: 600 }}
      >
        ?
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={id} maxWidth="xs" fullWidth>
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
          <Button autoFocus onClick={() => setOpen(false)}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
