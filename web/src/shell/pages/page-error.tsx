import Button from '@mui/material/Button'
import type { FallbackProps } from 'react-error-boundary'
import { toast } from '#ui/feedback/toasts.tsx'
import { reloadApp, ServerUnreachableError } from './load-page.ts'
import { MessagePage } from './message-page.tsx'

const CRASH_MESSAGE = {
  title: 'This page stopped working',
  text: 'Saved data is safe, and unsaved drafts are stored in this browser. Reloading the page usually helps.',
}
const OFFLINE_MESSAGE = {
  title: 'No connection',
  text: 'The server is not responding, so this page could not be loaded. Unsaved drafts are stored in this browser.',
}

/** Shown in place of a page that crashed or could not be loaded, for example after an upgrade replaced its file. */
export function PageError({ error }: Pick<FallbackProps, 'error'>) {
  const { title, text } = error instanceof ServerUnreachableError ? OFFLINE_MESSAGE : CRASH_MESSAGE
  const reload = async () => {
    const isReachable = await reloadApp()
    if (!isReachable) toast.warning('The server is still not responding.')
  }
  const reloadButton = (
    <Button variant="contained" onClick={() => void reload()}>
      Reload page
    </Button>
  )
  return (
    <MessagePage title={title} action={reloadButton}>
      {text}
    </MessagePage>
  )
}
