import { type ListDefinition, type ListQuery, type Member, queryRows, type ValueGetters } from '@trophy/domain'
import type { ReactNode } from 'react'
import { download } from '#lib/call.ts'
import { toListParams } from '#lib/list-params.ts'
import { reauthenticate } from '#shell/forms/reauthenticate.tsx'
import { useRemoval } from '#shell/forms/use-removal.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useSession } from '#shell/session/session.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import type { ToCard } from '#ui/data-table/phone/cards.tsx'
import { type Selection, useSelection, withCardSelection, withSelection } from '#ui/data-table/selection.tsx'
import { useLocalPage } from '#ui/data-table/use-local-page.ts'
import { type TableView, useTableView } from '#ui/data-table/use-table-view.ts'
import { DownloadButton, TABLE_BUTTON_PROPS } from '#ui/downloads/download-button.tsx'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { createRemovalOptions } from './list-actions.tsx'

export type RowActions<Row> = { readonly onDelete: (row: Row) => unknown; readonly query: ListQuery }

/** The definition of a member table. */
export type MembersList<Row> = {
  readonly title: string
  /** Part of the query key of its rows. */
  readonly table: string
  readonly definition: ListDefinition
  readonly values: ValueGetters<Row>
  readonly columns: (rows: readonly Row[] | undefined, actions: RowActions<Row>) => DataColumn<Row>[]
  /** Returns the cards that replace the table on a phone. */
  readonly createCard: (actions: RowActions<Row>) => ToCard<Row>
  /** Filters applied by the server; part of the query key. */
  readonly serverParams?: (query: ListQuery) => Readonly<Record<string, unknown>>
  readonly fetchRows: (query: ListQuery, signal: AbortSignal) => Promise<readonly Row[]>
  /** Returns the query of the exported workbook. */
  readonly toExportQuery?: (query: ListQuery) => ListQuery
  /** Shown if there are no rows. */
  readonly empty: { readonly title: string; readonly text: string }
  /** Renders what can be done with the selected rows. Without it, none can be selected. */
  readonly renderSelected?: (selection: Selection<Row>) => ReactNode
  /** Further buttons above the table, disabled if there are no rows. */
  readonly actions?: (view: TableView, disabledReason: string | null) => ReactNode
}

const SEARCH = { label: 'Name, e-mail or ID number', quickFilters: [] } as const

type MemberTableRow = Pick<Member, '_id' | 'name' | 'id_number' | 'modified_date'>

function MembersTable<Row extends MemberTableRow>({ list, userId }: { list: MembersList<Row>; userId: string }) {
  const { title, table, definition, values, renderSelected, toExportQuery = (query) => query } = list
  const view = useTableView(definition, { title, userId })
  const { query } = view
  const { page, rows } = useLocalPage({
    list: definition,
    query,
    values,
    queryKey: ['members', table, list.serverParams?.(query) ?? {}],
    fetchRows: (signal) => list.fetchRows(query, signal),
  })
  const selection = useSelection(rows, rows && renderSelected && queryRows(rows, definition, query, values))
  const { confirmAndRemove, dialog } = useRemoval<Row>(createRemovalOptions(table))
  const actions = {
    query,
    onDelete: async (row: Row) => {
      if (await confirmAndRemove(row)) selection.set([row], false)
    },
  }
  const columns = list.columns(rows, actions)
  const toCard = list.createCard(actions)
  const renderActions = (disabledReason: string | null) => (
    <>
      <DownloadButton
        {...TABLE_BUTTON_PROPS}
        disabledReason={disabledReason}
        fetchFile={async (signal) => {
          if (!(await reauthenticate())) return null
          const { filters, sortBy, sortDir } = toExportQuery(query)
          const params = toListParams({ page: 1, rowsPerPage: 10, filters, sortBy, sortDir })
          return download('GET /member/export', { query: params, signal })
        }}
      >
        Download XLS
      </DownloadButton>
      {list.actions?.(view, disabledReason)}
    </>
  )
  return (
    <>
      <DataTable
        title={title}
        heading={{ title }}
        toCard={renderSelected ? withCardSelection(toCard, selection) : toCard}
        columns={renderSelected ? withSelection(columns, selection) : columns}
        rowId={(row) => row._id}
        view={view}
        page={page}
        search={SEARCH}
        empty={<EmptyPanel {...list.empty} />}
        actions={renderActions(null)}
        emptyActions={renderActions(`${list.empty.title}.`)}
      />
      {renderSelected?.(selection)}
      {dialog}
    </>
  )
}

/** The page of a member table. All rows are loaded, then filtered and sorted in the browser. */
export function MembersPage<Row extends MemberTableRow>({ list }: { list: MembersList<Row> }) {
  usePageTitle(list.title)
  const user = useSession()
  return user && <MembersTable list={list} userId={user._id} />
}
