import IconButton from '@mui/material/IconButton'
import { useEffect, useRef, useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'

const ShortcutsDialog = loadOnDemand(() => import('./shortcuts-dialog.tsx'))

const TEXT_INPUT_SELECTOR = 'input:not([type=radio]):not([type=checkbox]), textarea, [contenteditable=true]'

type ShortcutHandlers = {
  readonly onSave: () => void
  readonly onSaveAndNext: () => void
  readonly onHelp?: () => void
}

/** Handles the keys of the editor, except inside dialogs and lists, which have their own. */
const useShortcuts = (handlers: ShortcutHandlers) => {
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
  useShortcuts({ ...handlers, onHelp: () => setOpen(true) })
  return (
    <>
      <IconButton
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        title="Keyboard shortcuts (?)"
        onClick={() => setOpen(true)}
        sx={{ width: 40, height: 40, border: 1, borderColor: 'outline', fontSize: 16, fontWeight: 600 }}
      >
        ?
      </IconButton>
      <ShortcutsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
