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

/** Has the page at hand belong to a screen of the menu, where that cannot be told from its address. */
export const useSetActiveMenuEntry = (screen: ScreenName): void => {
  useEffect(() => {
    setActiveEntry(screen)
    return () => setActiveEntry(undefined)
  }, [screen])
}

/** What the page at hand says of itself by `useMenuPlace`. */
export const useActiveMenuEntry = (): ScreenName | undefined => useSyncExternalStore(subscribe, () => activeEntry)
