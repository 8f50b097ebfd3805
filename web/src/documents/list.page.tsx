import Button from '@mui/material/Button'
import { canOpenScreen, type DocumentRecord, documentsList, screens, screenTitles } from '@trophy/domain'
import { Link } from 'react-router'
import { call } from '#lib/call.ts'
import { useRemoval } from '#shell/forms/use-removal.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useLocalPage } from '#ui/data-table/use-local-page.ts'
import { useTableView } from '#ui/data-table/use-table-view.ts'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { createDocumentCard, documentColumns } from './list-columns.tsx'

const TITLE = screenTitles.documents
const TABLE_KEY = ['documents', 'all']

const removalOptions = {
  subject: 'document',
  formatName: ({ title }: DocumentRecord) => title,
  remove: ({ _id, modified_date }: DocumentRecord) =>
    call('DELETE /documents/:id', { params: { id: _id }, query: { modified_date } }),
  queryKey: TABLE_KEY,
}

function AddButton() {
  return (
    <Button variant="outlined" component={Link} to={screens.documentNew.path}>
      Add new
    </Button>
  )
}

function EmptyList({ isEditor }: { isEditor: boolean }) {
  return (
    <EmptyPanel
      title="No documents yet"
      text={
        isEditor
          ? 'Judges and measurers will find the rules, forms and minutes you upload here.'
          : 'Rules, forms and minutes will appear here once the administrative office uploads them.'
      }
    >
      {isEditor && <AddButton />}
    </EmptyPanel>
  )
}

function DocumentsTable({ user, isEditor }: { user: SessionUser; isEditor: boolean }) {
  const view = useTableView(documentsList, { title: TITLE, userId: user._id })
  const { page } = useLocalPage({
    list: documentsList,
    query: view.query,
    queryKey: TABLE_KEY,
    fetchRows: (signal) => call('GET /documents', { signal }),
  })
  const { confirmAndRemove, dialog } = useRemoval(removalOptions)
  return (
    <>
      <DataTable
        title={TITLE}
        heading={{
          title: TITLE,
          actions: isEditor && (
            <Button variant="contained" component={Link} to={screens.documentNew.path}>
              Upload new document
            </Button>
          ),
        }}
        columns={documentColumns({ isEditor, onDelete: confirmAndRemove })}
        toCard={createDocumentCard({ isEditor, onDelete: confirmAndRemove })}
        rowId={({ _id }) => _id}
        view={view}
        page={page}
        empty={<EmptyList isEditor={isEditor} />}
        actions={isEditor && <AddButton />}
      />
      {dialog}
    </>
  )
}

/** The list of documents, editable by admins. */
export default function DocumentsPage() {
  usePageTitle(TITLE)
  const user = useSession()
  if (!user) return null
  return <DocumentsTable user={user} isEditor={canOpenScreen(user.role, 'documentNew')} />
}
