import Box from '@mui/material/Box'
import { type FocusEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { FrameBody } from './table-frame.ts'

const Popper = loadOnDemand(() => import('@mui/material/Popper'))

const isCut = (element: Element): boolean =>
  // An element of one pixel is for screen readers only.
  element.clientWidth > 1 &&
  (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1) &&
  getComputedStyle(element).overflowX !== 'visible'

type Tip = { readonly anchor: Element; readonly text: string }

const createTip = (cells: Iterable<Element>): Tip | null => {
  const cut = [...cells].flatMap((cell) => [...cell.querySelectorAll('*')].find(isCut) ?? [])
  return cut[0] ? { anchor: cut[0], text: cut.map(({ textContent }) => textContent).join('\n') } : null
}

/**
 * Shows the full texts of cells that are cut: of the cell under the pointer, or of the row that contains the focus.
 * Screen readers read them in the cells.
 */
export function CutTexts({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null)
  const isOpen = tip?.anchor.isConnected === true
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setTip(null)
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen])
  const showCell = ({ target }: MouseEvent) => {
    // The pointer may move on to the tip, to read or copy it.
    if (!(target instanceof Element) || target.closest('[data-cut-texts]')) return
    const cell = target.closest('td')
    setTip(cell && createTip([cell]))
  }
  const showRow = ({ target }: FocusEvent) => {
    if (!target.matches(':focus-visible')) return
    const row = target.closest('tr')
    setTip(row && createTip(row.cells))
  }
  const hide = () => setTip(null)
  return (
    <FrameBody onMouseOver={showCell} onMouseLeave={hide} onFocus={showRow} onBlur={hide}>
      {children}
      <Popper
        role="none"
        open={isOpen}
        anchorEl={tip?.anchor ?? null}
        placement="bottom-start"
        sx={{ zIndex: 'tooltip' }}
      >
        <Box
          data-cut-texts
          aria-hidden
          sx={{
            maxWidth: 420,
            px: 1.25,
            py: 0.75,
            border: 1,
            borderColor: 'outline',
            borderRadius: 1,
            bgcolor: 'background.paper',
            fontSize: 13,
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            boxShadow: '0 2px 6px rgb(20 26 22 / 0.25)',
          }}
        >
          {tip?.text}
        </Box>
      </Popper>
    </FrameBody>
  )
}
