import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { PageHeading } from '../ui/page-heading.tsx'
import { usePageTitle } from './page-title.ts'

/** Stands in for a page that broke, also when a new version of the application replaced the page's file. */
export function PageError() {
  usePageTitle('Error')
  return (
    <>
      <PageHeading title="This page stopped working" />
      <Typography sx={{ mb: 2, maxWidth: '60ch' }}>
        Nothing that was saved is lost, and an unsaved sheet is kept as a draft. Loading the page again usually helps.
      </Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </>
  )
}
