import Button from '@mui/material/Button'
import { useRouteError } from 'react-router'
import { toast } from '#ui/feedback/toasts.tsx'
import { reloadApp, ServerUnreachableError } from './load-page.ts'
import { MessagePage } from './message-page.tsx'

const CRASH_MESSAGE = {
  title: 'This page stopped working',
  text: 'Saved data is safe, and unsaved drafts are stored in this browser. Reloading the page usually helps.',
}
const OFFLINE_MESSAGE = {
  title: 'No connection',
  text: 'The server does not answer, so this page could not be loaded. Unsaved drafts are kept in this browser.',
}

/** Stands in for a page that broke or did not come, also when a new version of the application replaced its file. */
export function PageError() {
  const { title, text } = useRouteError() instanceof ServerUnreachableError ? OFFLINE_MESSAGE : CRASH_MESSAGE
  const reload = async () => {
    const isReachable = await reloadApp()
    if (!isReachable) toast.warning('There is still no connection.')
  }
  const reloadButton = (
    <Button variant="contained" onClick={() => void reload()}>
      Load again
    </Button>
  )
  return (
    <MessagePage title={title} action={reloadButton}>
      {text}
    </MessagePage>
  )
}
