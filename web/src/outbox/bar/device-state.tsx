import { useQuery } from '@tanstack/react-query'
import { useIsOnline } from '#lib/connection.ts'
import { useIsDeviceFull } from '#outbox/device-full.ts'
import { formatSheets } from '#outbox/entry.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { useReadiness } from '#shell/offline/readiness.ts'
import { meQuery } from '#shell/session/me.ts'
import { readMember } from '#shell/session/offline-session.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { useIsLate } from './outbox-bar.tsx'

/** Returns whether the app and the user's species are stored on this device; undefined before it is known. */
const useUserReadiness = (user: SessionUser) => {
  const readiness = useReadiness()
  const { isFetching } = useQuery({ ...meQuery, staleTime: Infinity, enabled: readiness !== undefined })
  if (useIsDeviceFull()) return 'unavailable'
  if (readiness !== 'ready' || readMember(user._id)) return readiness
  return isFetching ? 'preparing' : 'unavailable'
}

/** The state of this device in one text: empty if it is ready to work without a network, and has one. */
export default function DeviceState({ user }: { user: SessionUser }) {
  const isOnline = useIsOnline()
  const readiness = useUserReadiness(user)
  const { entries } = useOutbox()
  const waitingCount = entries.filter(({ state }) => state === 'waiting').length
  if (useIsLate(entries) && waitingCount > 0) return `${formatSheets(waitingCount)} waiting`
  if (readiness === 'preparing' && isOnline) return 'Preparing for offline use…'
  if (readiness === 'preparing' || readiness === 'unavailable') return 'Not available offline'
  return isOnline ? '' : 'Offline'
}
