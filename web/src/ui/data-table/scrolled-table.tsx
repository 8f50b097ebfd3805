import Table, { type TableProps } from '@mui/material/Table'
import { EdgeShadow, FrameBody, ScrollArea } from './table-frame.ts'
import { watchEdges } from './watch-edges.ts'

type Props = Pick<TableProps, 'sx' | 'children'> & { readonly title: string }

/** A table that scrolls within its frame, with a sticky head. */
export function ScrolledTable({ title, ...table }: Props) {
  return (
    <FrameBody>
      <ScrollArea ref={watchEdges} tabIndex={0} role="region" aria-label={title}>
        <Table size="small" stickyHeader aria-label={title} {...table} />
      </ScrollArea>
      <EdgeShadow />
    </FrameBody>
  )
}
