import { messages } from '@trophy/domain'
import { DeadEnd } from './message-page.tsx'

/** Any path the specification does not name. */
export function NotFound() {
  return <DeadEnd title={messages.notFound}>There is nothing at this address.</DeadEnd>
}
