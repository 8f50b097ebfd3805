import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link } from 'react-router'
import { download } from '#lib/call.ts'
import { useDownload } from '#ui/downloads/use-download.ts'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { NEEDS_NETWORK } from '#ui/feedback/network-notice.tsx'
import { KeyName } from '#ui/page/key-name.tsx'

const KEY = 'F9'

type EvaluationProps = { readonly id: string; readonly publicId: string }

/** Downloads the certificate of the evaluation that was saved last. A key does the same as long as it is shown. */
function CertificateButton({ id, publicId }: EvaluationProps) {
  const { isWaiting, needsNetwork, start } = useDownload((signal) =>
    download('GET /evaluation/pdf/:id', { params: { id }, signal }),
  )
  return (
    <Button
      size="small"
      aria-label={`Certificate of ${publicId}`}
      aria-keyshortcuts={KEY}
      aria-busy={isWaiting}
      onClick={start}
      sx={{ whiteSpace: 'nowrap' }}
    >
      Certificate
      {needsNetwork ? NEEDS_NETWORK : <KeyName>{KEY}</KeyName>}
    </Button>
  )
}

/** The buttons for an evaluation that has just been stored. */
export function SavedActions({ id, publicId, result }: EvaluationProps & { readonly result: string }) {
  const [isCopied, setCopied] = useState(false)
  const copyLabel = isCopied ? 'Copied' : 'Copy'
  return (
    <Box sx={{ ml: -0.75, whiteSpace: 'nowrap', '& .MuiButton-root': { px: 0.75, minWidth: 44 } }}>
      <CopyButton
        size="small"
        aria-label={`${copyLabel} the result of ${publicId}`}
        text={result}
        onCopied={() => setCopied(true)}
      >
        {copyLabel}
      </CopyButton>
      <Button size="small" component={Link} to={`/evaluation/${id}/view`} aria-label={`Open ${publicId}`}>
        Open
      </Button>
      <CertificateButton {...{ id, publicId }} />
    </Box>
  )
}
