import { messages } from '@trophy/domain'
import { MessagePage } from './message-page.tsx'

/** Any path the specification does not name. */
export function NotFound() {
  return <MessagePage title={messages.notFound}>Nothing was found at this address.</MessagePage>
}
