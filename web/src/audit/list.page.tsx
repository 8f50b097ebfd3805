import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { auditList, screenTitles } from '@trophy/domain'
import { call, download } from '#lib/call.ts'
import { toListParams } from '#lib/list-params.ts'
import { reauthenticate } from '#shell/forms/reauthenticate.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useSession } from '#shell/session/session.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useTableView } from '#ui/data-table/use-table-view.ts'
import { DownloadButton, TABLE_BUTTON_PROPS } from '#ui/downloads/download-button.tsx'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { auditCard, auditColumns } from './list-columns.tsx'

const TITLE = screenTitles.audit
const LEAD =
  'Sign-ins and admin actions. Use the filters to show reads and rejected calls as well. Failed sign-ins show a code instead of the name; the same name has the same code. Dates are in UTC.'

const emptyPanel = <EmptyPanel title="No entries yet" text="Sign-ins and admin actions will appear here." />

function AuditTable({ userId }: { userId: string }) {
  const view = useTableView(auditList, { title: TITLE, userId })
  const page = useQuery({
    queryKey: ['audit', view.query],
    queryFn: ({ signal }) => call('GET /audit', { query: toListParams(view.query), signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <DataTable
      title={TITLE}
      heading={{ title: TITLE, lead: LEAD }}
      columns={auditColumns}
      toCard={auditCard}
      rowId={(row) => row._id}
      view={view}
      page={page}
      empty={emptyPanel}
      actions={
        <DownloadButton
          {...TABLE_BUTTON_PROPS}
          fetchFile={async (signal) =>
            (await reauthenticate())
              ? download('GET /audit/export.csv', { query: toListParams({ ...view.query, page: 1 }), signal })
              : null
          }
        >
          Download CSV
        </DownloadButton>
      }
    />
  )
}

/** The log of sign-ins, failed sign-ins and admin actions, newest first. */
export default function AuditPage() {
  usePageTitle(TITLE)
  const user = useSession()
  return user && <AuditTable userId={user._id} />
}
