import type { ListDefinition, ListQuery, Member, ValueGetters } from '@trophy/domain'
import type { ReactNode } from 'react'
import { useRemoval } from '#shell/forms/use-removal.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useSession } from '#shell/session/session.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useLocalPage } from '#ui/data-table/use-local-page.ts'
import { type TableView, useTableView } from '#ui/data-table/use-table-view.ts'
import { DownloadButton, TABLE_BUTTON_PROPS } from '#ui/downloads/download-button.tsx'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { createRemovalOptions } from './list-actions.tsx'
import { exportMembers, MEMBERS_KEY } from './list-api.ts'

/** What one of the two tables of members is made of. */
export type MembersList<Row> = {
  readonly title: string
  /** Under which its rows are cached. */
  readonly table: string
  readonly definition: ListDefinition
  readonly values: ValueGetters<Row>
  readonly columns: (
    rows: readonly Row[] | undefined,
    actions: { readonly onDelete: (row: Row) => void },
  ) => DataColumn<Row>[]
  /** Which rows the server is asked for, as far as it chooses: part of the key of the cache. */
  readonly serverParams?: (query: ListQuery) => Readonly<Record<string, unknown>>
  readonly fetchRows: (query: ListQuery, signal: AbortSignal) => Promise<readonly Row[]>
  /** What the workbook holds while the table shows this. */
  readonly toExportQuery?: (query: ListQuery) => ListQuery
  /** Said where there is nobody. */
  readonly empty: { readonly title: string; readonly text: string }
  /** Further buttons over the table, which may be pressed unless there is nobody. */
  readonly actions?: (view: TableView, disabledReason: string | null) => ReactNode
}

type MemberTableRow = Pick<Member, '_id' | 'name' | 'id_number'>

function MembersTable<Row extends MemberTableRow>({ list, userId }: { list: MembersList<Row>; userId: string }) {
  const { title, table, definition, values, toExportQuery = (query) => query } = list
  const view = useTableView(definition, { title, userId })
  const { query } = view
  const { page, rows } = useLocalPage({
    list: definition,
    query,
    values,
    queryKey: [MEMBERS_KEY, table, list.serverParams?.(query) ?? {}],
    fetchRows: (signal) => list.fetchRows(query, signal),
  })
  const { confirmAndRemove, dialog } = useRemoval<Row>(createRemovalOptions(table))
  const renderActions = (disabledReason: string | null) => (
    <>
      <DownloadButton
        {...TABLE_BUTTON_PROPS}
        disabledReason={disabledReason}
        fetchFile={(signal) => exportMembers(toExportQuery(query), signal)}
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
        columns={list.columns(rows, { onDelete: confirmAndRemove })}
        rowId={(row) => row._id}
        view={view}
        page={page}
        empty={<EmptyPanel {...list.empty} />}
        actions={renderActions(null)}
        emptyActions={renderActions(`${list.empty.title}.`)}
      />
      {dialog}
    </>
  )
}

/** The screen of one of the two tables of members, whose rows are all here, to be filtered and sorted. */
export function MembersPage<Row extends MemberTableRow>({ list }: { list: MembersList<Row> }) {
  usePageTitle(list.title)
  const user = useSession()
  return (
    <>
      <PageHeading title={list.title} />
      {user && <MembersTable list={list} userId={user._id} />}
    </>
  )
}
