import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { hasNoConnection } from '#lib/api.ts'
import { NetworkNotice } from './network-notice.tsx'

type Props = {
  /** What the page says, unless there is no connection. */
  readonly text: string
  readonly error: unknown
  /** Null if retrying cannot help. */
  readonly onRetry: (() => void) | null
  /** Link to the list of the record. */
  readonly listLink?: { readonly path: string; readonly label: string }
}

/** Shown in place of a record that could not be loaded, with a retry button and a link to the list. */
export function LoadError({ text, error, onRetry, listLink }: Props) {
  return (
    <>
      {onRetry && hasNoConnection(error) ? (
        <Box sx={{ mb: 2 }}>
          <NetworkNotice onRetry={onRetry} />
        </Box>
      ) : (
        <>
          <Typography sx={{ mb: 2 }}>{text}</Typography>
          {onRetry && (
            <Button variant="outlined" onClick={onRetry} sx={{ mr: 2 }}>
              Try again
            </Button>
          )}
        </>
      )}
      {listLink && (
        <Link component={RouterLink} to={listLink.path}>
          {listLink.label}
        </Link>
      )}
    </>
  )
}
