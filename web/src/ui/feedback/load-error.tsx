import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'

type Props = {
  /** The error message. */
  readonly text: string
  /** Null if retrying cannot help. */
  readonly onRetry: (() => void) | null
  /** Link to the list of the record. */
  readonly listLink?: { readonly path: string; readonly label: string }
}

/** Shown in place of a record that could not be loaded, with a retry button and a link to the list. */
export function LoadError({ text, onRetry, listLink }: Props) {
  return (
    <>
      <Typography sx={{ mb: 2 }}>{text}</Typography>
      {onRetry && (
        <Button variant="outlined" onClick={onRetry} sx={{ mr: 2 }}>
          Try again
        </Button>
      )}
      {listLink && (
        <Link component={RouterLink} to={listLink.path}>
          {listLink.label}
        </Link>
      )}
    </>
  )
}
