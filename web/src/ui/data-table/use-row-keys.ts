import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const ROW_SELECTOR = '[data-row]'

/** Keys with a modifier belong to the browser. */
const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent | globalThis.KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

type RowKeys = {
  /** Contains the rows, which are marked with their id as `data-row`. */
  readonly area: RefObject<HTMLDivElement | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly focusRow: (id: string) => void
  /** Focuses the first row. */
  readonly enterRows: () => void
}

/**
 * Moves the focus between rows with the arrow keys, Home and End, also from outside of any control. Enter calls
 * `onOpen` with the id of the focused row.
 */
export const useRowKeys = (onOpen: (id: string) => void): RowKeys => {
  const area = useRef<HTMLDivElement>(null)
  const listRows = () => [...(area.current?.querySelectorAll<HTMLElement>(ROW_SELECTOR) ?? [])]
  const enterRows = () => listRows()[0]?.focus()

  const onKeyDown = (event: KeyboardEvent) => {
    if (isModified(event) || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
    const rows = listRows()
    const current = rows.findIndex((row) => row.contains(document.activeElement))
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(current + 1, rows.length - 1),
      ArrowUp: Math.max(current - 1, 0),
      Home: 0,
      End: rows.length - 1,
    }
    const target = targets[event.key]
    const id = event.target.dataset.row
    if (event.key === 'Enter' && id !== undefined) onOpen(id)
    // From outside of the rows, only the key down enters them; the others scroll.
    else if (target !== undefined && (current >= 0 || event.key === 'ArrowDown')) rows[target]?.focus()
    else return
    event.preventDefault()
  }
  const focusRow = (id: string) =>
    listRows()
      .find((row) => row.dataset.row === id)
      ?.focus()

  useEffect(() => {
    const onPageKeyDown = (event: globalThis.KeyboardEvent) => {
      const isPage = event.target === document.body || (event.target as Element | null)?.id === 'main'
      if (!isPage || event.key !== 'ArrowDown' || isModified(event)) return
      const first = area.current?.querySelector<HTMLElement>(ROW_SELECTOR)
      if (!first) return
      event.preventDefault()
      first.focus()
    }
    document.addEventListener('keydown', onPageKeyDown)
    return () => document.removeEventListener('keydown', onPageKeyDown)
  }, [])
  return { area, onKeyDown, focusRow, enterRows }
}
