import Link from '@mui/material/Link'
import { EmailText } from './email-text.tsx'

/** A link to write to an e-mail address, which breaks only if it is longer than a line. */
export function EmailLink({ address }: { address: string }) {
  return (
    <Link
      href={`mailto:${address}`}
      // Otherwise its name would have spaces where it may break.
      aria-label={address}
      sx={{ overflowWrap: 'anywhere' }}
    >
      <EmailText>{address}</EmailText>
    </Link>
  )
}
