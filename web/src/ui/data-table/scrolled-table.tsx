import Table, { type TableProps } from '@mui/material/Table'
import { CutTexts } from './cut-texts.tsx'
import { EdgeShadow, ScrollArea } from './table-frame.ts'

/**
 * Ref callback for a horizontally scrolling element. Sets `data-moved` if content is hidden at the left and `data-more`
 * if content is hidden at the right, for the shadows of sticky columns.
 */
const watchEdges = (box: HTMLElement | null) => {
  if (!box) return
  const update = () => {
    box.toggleAttribute('data-moved', box.scrollLeft > 0)
    box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
  }
  const observer = new ResizeObserver(update)
  observer.observe(box)
  if (box.firstElementChild) observer.observe(box.firstElementChild)
  box.addEventListener('scroll', update, { passive: true })
  return () => {
    observer.disconnect()
    box.removeEventListener('scroll', update)
  }
}

type Props = Pick<TableProps, 'sx' | 'children'> & { readonly title: string }

/** A table that scrolls within its frame, with a sticky head. */
export function ScrolledTable({ title, ...table }: Props) {
  return (
    <CutTexts>
      <ScrollArea ref={watchEdges} tabIndex={0} role="region" aria-label={title}>
        <Table size="small" stickyHeader aria-label={title} {...table} />
      </ScrollArea>
      <EdgeShadow />
    </CutTexts>
  )
}
