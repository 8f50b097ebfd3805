import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { MenuContext } from '#ui/page/row-actions.tsx'

const ITEM_SELECTOR = '[role=menuitem]'

const listItems = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>(ITEM_SELECTOR)]

/** Moves the focus between the items of a menu. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const items = listItems(event.currentTarget)
  const current = items.indexOf(document.activeElement as HTMLElement)
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (Math.max(current, 0) - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  items[target]?.focus()
}

type Props = {
  readonly isOpen: boolean
  /** The button that opens the menu. */
  readonly button: HTMLElement | null
  /** The name of the row. */
  readonly name: string
  readonly onClose: () => void
  /** The actions of the row. */
  readonly children: ReactNode
}

/** The menu with the actions of a card. A running download continues after it is closed. */
export default function CardMenu({ isOpen, button, name, onClose, children }: Props) {
  const closeAfterChoice = ({ target }: MouseEvent) => {
    // A download shows its progress in the menu.
    if (target instanceof Element && target.closest(ITEM_SELECTOR)?.hasAttribute('aria-busy') === false) onClose()
  }
  return (
    <Popover
      keepMounted
      open={isOpen}
      anchorEl={button}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{
        transition: { onEntering: (element: HTMLElement) => listItems(element)[0]?.focus() },
        paper: { sx: { py: 0.5, minWidth: 180 } },
      }}
    >
      <MenuContext value={true}>
        <Box role="menu" aria-label={`Actions for ${name}`} onKeyDown={moveFocus} onClick={closeAfterChoice}>
          {children}
        </Box>
      </MenuContext>
    </Popover>
  )
}
