import Button from '@mui/material/Button'
import type { Evaluation } from '@trophy/domain'
import { Link, useLocation } from 'react-router'
import { download } from '#lib/call.ts'
import { DownloadButton } from '#ui/downloads/download-button.tsx'
import { PrintButton } from './print-button.tsx'

type Props = {
  readonly stored: Evaluation
  /** True if the page is read-only and links to the editor. */
  readonly isRecord: boolean
}

/** The actions on an evaluation as it was last saved. */
export function RecordActions({ stored, isRecord }: Props) {
  const { pathname } = useLocation()
  return (
    <>
      {isRecord && !stored.readOnly && (
        <Button component={Link} to={`/evaluation/${stored._id}/edit`} variant="contained">
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
