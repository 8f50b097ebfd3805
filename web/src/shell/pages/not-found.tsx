import { messages } from '@trophy/domain'
import { MessagePage } from './message-page.tsx'

/** Shown for unknown paths. */
export function NotFound() {
  return <MessagePage title={messages.notFound}>Nothing was found at this address.</MessagePage>
}
