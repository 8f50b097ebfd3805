import Button from '@mui/material/Button'
import type { Evaluation } from '@trophy/domain'
import { Link, useLocation } from 'react-router'
import { download } from '#lib/call.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { PrintButton } from './print-button.tsx'

type Props = {
  readonly stored: Evaluation
  /** True on the read-only screen, which links to the editor. */
  readonly isView: boolean
}

/** The actions on an evaluation as it was last saved. */
export function RecordActions({ stored, isView }: Props) {
  const { pathname } = useLocation()
  return (
    <>
      {isView && !stored.readOnly && (
        <Button component={Link} to={`/evaluation/${stored._id}/edit`} variant="outlined">
          Edit
        </Button>
      )}
      <PrintButton path={pathname} />
      <DownloadButton
        variant="outlined"
        fetchFile={(signal) => download('GET /evaluation/pdf/:id', { params: { id: stored._id }, signal })}
      >
        Export PDF
      </DownloadButton>
    </>
  )
}
