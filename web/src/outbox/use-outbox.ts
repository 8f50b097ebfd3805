import { useMemo, useSyncExternalStore } from 'react'
import { isEqual } from '#lib/is-equal.ts'
import { useSession } from '#shell/session/session.ts'
import type { OutboxEntry } from './entry.ts'
import { onOutboxChange } from './outbox-events.ts'
import { type Outbox, readOutbox } from './outbox-store.ts'

const EMPTY: Outbox = { entries: [] }

/** The outbox as it was last read, for all components of this tab. */
const createSnapshot = () => {
  const listeners = new Set<() => void>()
  let outbox = EMPTY
  let readCount = 0
  let lastRead = Promise.resolve()
  let stop = () => {}

  const readOnce = async () => {
    readCount += 1
    const current = readCount
    // Without a device storage nothing is waiting.
    const result = await readOutbox().catch(() => EMPTY)
    // The result of a later read; without listeners, this one is the last.
    if (current !== readCount) return listeners.size > 0 ? lastRead : undefined
    // Usually nothing is unsent, and lists need not be rendered again.
    if (result.entries.length === 0 && isEqual(result, outbox)) return
    outbox = result
    for (const listener of listeners) listener()
  }
  const read = () => {
    lastRead = readOnce()
    return lastRead
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      stop = onOutboxChange(() => void read())
      void read()
    }
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stop()
      readCount += 1
      outbox = EMPTY
    }
  }
  return { subscribe, getOutbox: () => outbox, settle: async () => (listeners.size > 0 ? lastRead : undefined) }
}

const { subscribe, getOutbox, settle } = createSnapshot()

/** Resolves when the components of this tab have the outbox as it was after the last change. */
export const settleOutbox = settle

type UnsentSheets = {
  /** Those of the signed-in user, oldest first. */
  readonly entries: readonly OutboxEntry[]
  /** Number of unsent sheets of others on this device. */
  readonly otherCount: number
}

export const useOutbox = (): UnsentSheets => {
  const outbox = useSyncExternalStore(subscribe, getOutbox)
  const userId = useSession()?._id ?? ''
  return useMemo(() => {
    const entries = outbox.entries.filter(({ memberId }) => memberId === userId)
    return { entries, otherCount: outbox.entries.length - entries.length }
  }, [outbox, userId])
}
