import Button from '@mui/material/Button'
import { canOpenScreen, type Handbook, handbookList, screens, screenTitles } from '@trophy/domain'
import { Link } from 'react-router'
import { call, createDownloadLink } from '#lib/call.ts'
import { saveFromUrl } from '#lib/downloads/save-file.ts'
import { useRemoval } from '#shell/forms/use-removal.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useLocalPage } from '#ui/data-table/use-local-page.ts'
import { useTableView } from '#ui/data-table/use-table-view.ts'
import { DownloadButton, TABLE_BUTTON_PROPS } from '#ui/downloads/download-button.tsx'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { HANDBOOK_KEY } from './chapters.tsx'
import { createChapterCard, formatChapter, handbookColumns } from './list-columns.tsx'

const TITLE = screenTitles.handbook
const TABLE_KEY = [HANDBOOK_KEY, 'all']

const removalOptions = {
  subject: 'handbook',
  formatName: formatChapter,
  remove: ({ _id, modified_date }: Handbook) =>
    call('DELETE /handbook/:id', { params: { id: _id }, query: { modified_date } }),
  queryKey: TABLE_KEY,
}

const intro =
  'How every trophy is prepared, measured and scored, chapter by chapter. Choose an edition in your language to download it; the update file lists what has changed since.'

function EmptyHandbook({ isEditor }: { isEditor: boolean }) {
  return (
    <EmptyPanel
      title="No chapters yet"
      text={
        isEditor
          ? 'Create a chapter, then add its PDF in each language. Judges and measurers will find it here and on the cards of their species.'
          : 'Chapters will appear here once the administrative office adds them.'
      }
    />
  )
}

const hasFile = ({ files }: Handbook): boolean => Object.values(files).some((edition) => edition !== null)

function HandbookTable({ user, isEditor }: { user: SessionUser; isEditor: boolean }) {
  const view = useTableView(handbookList, { title: TITLE, userId: user._id })
  const { page, rows } = useLocalPage({
    list: handbookList,
    query: view.query,
    queryKey: TABLE_KEY,
    fetchRows: (signal) => call('GET /handbook', { signal }),
    isStored: true,
  })
  const { confirmAndRemove, dialog } = useRemoval(removalOptions)
  const onDelete = isEditor ? confirmAndRemove : null
  const zip = (
    <DownloadButton
      {...TABLE_BUTTON_PROPS}
      disabledReason={rows?.some(hasFile) === false ? 'No chapter has a file yet.' : null}
      fetchFile={async (signal) => {
        // The file may be too large for the page's memory.
        saveFromUrl(await createDownloadLink('GET /handbook/zip', { signal }))
        return null
      }}
    >
      Download ZIP
    </DownloadButton>
  )
  return (
    <>
      <DataTable
        title={TITLE}
        heading={{
          title: TITLE,
          lead: intro,
          actions: isEditor && (
            <Button variant="contained" component={Link} to={screens.handbookNew.path}>
              Add new
            </Button>
          ),
        }}
        columns={handbookColumns({ onDelete })}
        toCard={createChapterCard({ onDelete })}
        rowId={({ _id }) => _id}
        view={view}
        page={page}
        empty={<EmptyHandbook isEditor={isEditor} />}
        actions={zip}
        emptyActions={zip}
        offlineText="Chapters that you have opened on this device can be opened."
      />
      {dialog}
    </>
  )
}

/** The chapters of the handbook; only admins can edit them. */
export default function HandbookPage() {
  usePageTitle(TITLE)
  const user = useSession()
  if (!user) return null
  return <HandbookTable user={user} isEditor={canOpenScreen(user.role, 'handbookNew')} />
}
