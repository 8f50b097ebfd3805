import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { messages } from '@trophy/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { download } from '#lib/call.ts'
import { useDownload } from '#ui/downloads/use-download.ts'
import { NEEDS_NETWORK } from '#ui/feedback/network-notice.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
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

/** Copies a result, for a message or a spreadsheet. */
function CopyButton({ result, publicId }: { readonly result: string; readonly publicId: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(result)
      setCopied(true)
    } catch {
      toast.error(messages.notCopied)
    }
  }
  const label = isCopied ? 'Copied' : 'Copy'
  return (
    <Button size="small" aria-label={`${label} the result of ${publicId}`} onClick={copy}>
      {label}
    </Button>
  )
}

/** The buttons for an evaluation that has just been stored. */
export function SavedActions({ id, publicId, result }: EvaluationProps & { readonly result: string }) {
  return (
    <Box sx={{ ml: -0.75, whiteSpace: 'nowrap' }}>
      <CopyButton {...{ result, publicId }} />
      <Button size="small" component={Link} to={`/evaluation/${id}/view`} aria-label={`Open ${publicId}`}>
        Open
      </Button>
      <CertificateButton {...{ id, publicId }} />
    </Box>
  )
}
