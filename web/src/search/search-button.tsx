import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { SearchIcon } from '#ui/page/frame-icons.tsx'

const SearchDialog = loadOnDemand(() => import('./search-dialog.tsx'))

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

/** The button and the key that open the search. */
export function SearchButton() {
  const { pathname } = useLocation()
  /** The page over which it is open; going back closes it. */
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  if (openedOn !== null && openedOn !== pathname) setOpenedOn(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      // In an editor of formatted text, the key is for links.
      if (event.target instanceof Element && event.target.closest('[contenteditable=true]')) return
      event.preventDefault()
      if (!document.querySelector('[role=dialog]')) setOpenedOn(pathname)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [pathname])
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Search (Ctrl or ⌘ + K)"
        onClick={() => setOpenedOn(pathname)}
      >
        <SearchIcon />
      </IconButton>
      <SearchDialog isOpen={openedOn === pathname} onClose={() => setOpenedOn(null)} />
    </>
  )
}
