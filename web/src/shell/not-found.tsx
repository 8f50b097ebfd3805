import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { messages } from '@trophy/domain'
import { Link as RouterLink } from 'react-router'
import { PageHeading } from '../ui/page-heading.tsx'
import { usePageTitle } from './page-title.ts'

/** Any path the specification does not name. */
export function NotFound() {
  usePageTitle(messages.notFound)
  return (
    <>
      <PageHeading title={messages.notFound} />
      <Typography>
        There is nothing at this address.{' '}
        <Link component={RouterLink} to="/">
          Go to the home page
        </Link>
      </Typography>
    </>
  )
}
