import Button from '@mui/material/Button'
import { DeadEnd } from './dead-end.tsx'

/** Stands in for a page that broke, also when a new version of the application replaced the page's file. */
export function PageError() {
  const again = (
    <Button variant="contained" onClick={() => window.location.reload()}>
      Load again
    </Button>
  )
  return (
    <DeadEnd title="This page stopped working" action={again}>
      Nothing that was saved is lost, and what was typed is kept in this browser. Loading the page again usually helps.
    </DeadEnd>
  )
}
