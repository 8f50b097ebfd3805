import Button from '@mui/material/Button'
import { useRouteError } from 'react-router'
import { toast } from '#ui/feedback/toasts.tsx'
import { loadAgain, NotReached } from './load-page.ts'
import { DeadEnd } from './message-page.tsx'

const STOPPED = {
  title: 'This page stopped working',
  text: 'Nothing that was saved is lost, and unsaved drafts are kept in this browser. Loading the page again usually helps.',
}
const AWAY = {
  title: 'No connection',
  text: 'The server does not answer, so this page could not be loaded. Unsaved drafts are kept in this browser.',
}

/** Stands in for a page that broke or did not come, also when a new version of the application replaced its file. */
export function PageError() {
  const { title, text } = useRouteError() instanceof NotReached ? AWAY : STOPPED
  const tryAgain = async () => {
    const isBack = await loadAgain()
    if (!isBack) toast.warning('There is still no connection.')
  }
  const again = (
    <Button variant="contained" onClick={() => void tryAgain()}>
      Load again
    </Button>
  )
  return (
    <DeadEnd title={title} action={again}>
      {text}
    </DeadEnd>
  )
}
