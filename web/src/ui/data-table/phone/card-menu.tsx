import Menu from '@mui/material/Menu'
import type { MouseEvent, ReactNode } from 'react'
import { MenuContext } from '#ui/page/row-actions.tsx'

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
    const item = target instanceof Element ? target.closest('[role=menuitem]') : null
    if (item?.hasAttribute('aria-busy') === false) onClose()
  }
  return (
    <Menu
      keepMounted
      open={isOpen}
      anchorEl={button}
      onClose={onClose}
      onClick={closeAfterChoice}
      slotProps={{ list: { 'aria-label': `Actions for ${name}` }, paper: { sx: { minWidth: 180 } } }}
    >
      <MenuContext value={true}>{children}</MenuContext>
    </Menu>
  )
}
