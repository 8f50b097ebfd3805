import IconButton from '@mui/material/IconButton'
import { type ComponentType, useEffect, useState } from 'react'
import { SearchIcon } from '#ui/page/frame-icons.tsx'

export type SearchDialogProps = { readonly isOpen: boolean; readonly onClose: () => void }

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** The button and the key that open the search. */
export function SearchButton({ dialog: SearchDialog }: { dialog: ComponentType<SearchDialogProps> }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      // In an editor of formatted text, the key is for links.
      if (event.target instanceof Element && event.target.closest('[contenteditable=true]')) return
      event.preventDefault()
      if (!document.querySelector('[role=dialog]')) setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl or ⌘ + K)"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      <SearchDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
