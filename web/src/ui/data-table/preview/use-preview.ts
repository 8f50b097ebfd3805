import useMediaQuery from '@mui/material/useMediaQuery'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { WIDE_WINDOW } from '#ui/theme/tokens.ts'

const CONTROL_SELECTOR = 'a, button, input, select, label'

/**
 * The state of the preview: the id of its row, which it keeps while it closes. `ids` are the rows of the page, and
 * `focusRow` focuses one of them.
 */
export const usePreview = (ids: readonly string[], focusRow: (id: string) => void) => {
  const isDocked = useMediaQuery(WIDE_WINDOW, { noSsr: true })
  const [{ id, isWanted }, setState] = useState({ id: '', isWanted: false })
  const panel = useRef<HTMLElement>(null)
  const isOpen = isWanted && ids.includes(id)

  const latestFocus = useRef(focusRow)
  useEffect(() => {
    latestFocus.current = focusRow
  })
  const lastOpenId = useRef<string | null>(null)
  useEffect(() => {
    // The dialog gives the focus back first, to the row that it was opened from.
    if (!isOpen && lastOpenId.current !== null) latestFocus.current(lastOpenId.current)
    lastOpenId.current = isOpen ? id : null
  }, [isOpen, id])

  const show = (rowId: string) => setState({ id: rowId, isWanted: true })
  const close = () => setState({ id, isWanted: false })
  return {
    id,
    isOpen,
    isDocked,
    panel,
    close,
    /** Opens the preview of a row; again, focuses it. */
    open: (rowId: string) => {
      if (isOpen && isDocked && rowId === id) panel.current?.focus()
      else show(rowId)
    },
    move: (step: 1 | -1) => {
      const next = ids[ids.indexOf(id) + step]
      if (next !== undefined) show(next)
    },
    /** Handlers of the element that contains the table and a panel beside it. */
    handlers: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const { row } = target.dataset
        if (row !== undefined && isOpen && isDocked) show(row)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && isOpen && isDocked && !event.defaultPrevented) close()
      },
      onClick: ({ target }: MouseEvent) => {
        if (!(target instanceof Element) || target.closest(CONTROL_SELECTOR)) return
        const row = target.closest<HTMLElement>('[data-row]')
        // A text is selected to copy it.
        if (row?.dataset.row !== undefined && String(window.getSelection()) === '') show(row.dataset.row)
      },
    },
  }
}
