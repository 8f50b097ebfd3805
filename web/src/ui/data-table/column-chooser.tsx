import Button from '@mui/material/Button'
import { useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { ColumnsIcon } from '#ui/page/icons.tsx'
import type { DataColumn } from './column.ts'
import type { TableView } from './use-table-view.ts'

const ColumnPanel = loadOnDemand(() => import('./column-panel.tsx'))

type Props<Row> = {
  readonly columns: readonly DataColumn<Row>[]
  readonly visible: readonly DataColumn<Row>[]
  readonly view: TableView
}

/** The button that opens the choice of columns. */
export function ColumnChooser<Row>({ columns, visible, view }: Props<Row>) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={button !== null}
        onClick={(event) => setButton(event.currentTarget)}
      >
        Columns
      </Button>
      <ColumnPanel
        {...{ columns, visible, view }}
        isOpen={button !== null}
        button={button}
        onClose={() => setButton(null)}
      />
    </>
  )
}
