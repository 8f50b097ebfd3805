import type { ScreenName } from '@trophy/domain'
import { useEffect, useSyncExternalStore } from 'react'

let activeEntry: ScreenName | undefined
const listeners = new Set<() => void>()

const setActiveEntry = (screen: ScreenName | undefined) => {
  activeEntry = screen
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Marks a menu entry as active on pages whose URL does not determine it. */
export const useSetActiveMenuEntry = (screen: ScreenName): void => {
  useEffect(() => {
    setActiveEntry(screen)
    return () => setActiveEntry(undefined)
  }, [screen])
}

/** Returns the menu entry set by `useSetActiveMenuEntry`, if any. */
export const useActiveMenuEntry = (): ScreenName | undefined => useSyncExternalStore(subscribe, () => activeEntry)
