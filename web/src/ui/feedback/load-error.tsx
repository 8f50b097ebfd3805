import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'

type Props = {
  /** What could not be read, and why. */
  readonly text: string
  /** Null where asking again would help nobody. */
  readonly onRetry: (() => void) | null
  /** The list that the record belongs to, if any: its path, and the words of the link to it. */
  readonly listLink?: { readonly path: string; readonly label: string }
}

/** In the place of a record that could not be read: ask again, or go to its list. */
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
