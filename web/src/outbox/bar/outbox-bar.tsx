import { useEffect, useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { useIsDeviceFull } from '#outbox/device-full.ts'
import type { OutboxEntry } from '#outbox/entry.ts'
import { useSentCount } from '#outbox/sent-count.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { isUpdateRequested } from '#shell/offline/update-offer.ts'
import { useBeforeUnload } from '#ui/forms/use-before-unload.ts'
import { useDelayed } from '#ui/page/use-delayed.ts'

const DeviceFullBar = loadOnDemand(() => import('./device-full-bar.tsx'))
const SentBar = loadOnDemand(() => import('./sent-bar.tsx'))
const UnsentBar = loadOnDemand(() => import('./unsent-bar.tsx'))

/** With a good connection a sheet is stored before the bar appears. */
const SHOW_DELAY_MS = 2000

/** Returns true while sheets have been waiting for longer than the delay, or one could not be sent. */
export const useIsLate = (entries: readonly OutboxEntry[]): boolean => {
  const [isLate, setLate] = useState(false)
  const isWaiting = entries.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = window.setTimeout(setLate, SHOW_DELAY_MS, true)
    return () => {
      window.clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isWaiting && (isLate || entries.some(({ problem }) => problem))
}

/**
 * Shows a bar on every page while sheets are unsent or the device is full, and after several have been sent. Asks for
 * confirmation before a page with unsent sheets is closed.
 */
export default function OutboxBar() {
  const outbox = useOutbox()
  const { entries, otherCount } = outbox
  const isNeeded = useIsLate(entries) || otherCount > 0
  const [shown] = useDelayed(isNeeded ? outbox : null, null)
  const [sentCount] = useDelayed(useSentCount(), 0)
  const [isFull] = useDelayed(useIsDeviceFull(), false)
  // A reload keeps the sheets and continues to send them.
  useBeforeUnload(entries.length > 0, isUpdateRequested)
  if (isFull) return <DeviceFullBar unsentCount={entries.length} />
  if (shown) return <UnsentBar {...shown} />
  return sentCount > 0 && <SentBar count={sentCount} />
}
