import { screenTitles } from '@trophy/domain'
import { download } from '#lib/call.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useSession } from '#shell/session/session.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { Batches } from './batches.tsx'
import { ImportForm } from './import-form.tsx'

const TITLE = screenTitles.bulkImport

const templatesButton = (
  <DownloadButton
    variant="outlined"
    fetchFile={(signal) => download('GET /evaluation/bulk-import/templates', { signal })}
  >
    Download import templates
  </DownloadButton>
)

/** Imports evaluations of one species from a workbook, and lists previous imports. */
export default function BulkImportPage() {
  usePageTitle(TITLE)
  const user = useSession()
  return (
    <>
      <PageHeading
        title={TITLE}
        lead="Fill in the template for a species, one row per evaluation, and upload it. The file is checked first; nothing is saved until you import."
        actions={templatesButton}
      />
      {user && <ImportForm user={user} />}
      {user && <Batches userId={user._id} />}
    </>
  )
}
