import { getMenuScreen, type ScreenName, screens } from '@trophy/domain'
import { useEffect, useSyncExternalStore } from 'react'
import { matchPath, useLocation } from 'react-router'

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

const isScreen = (name: string): name is ScreenName => name in screens

/** Returns `page` if the screen of a menu entry is open, `true` if a screen below it is, otherwise undefined. */
export const useCurrentEntry = (screen: ScreenName): 'page' | 'true' | undefined => {
  const { pathname } = useLocation()
  const set = useSyncExternalStore(subscribe, () => activeEntry)
  const current = Object.keys(screens)
    .filter(isScreen)
    .find((name) => matchPath({ path: screens[name].path, caseSensitive: true }, pathname))
  if (current === screen) return 'page'
  return current !== undefined && (set ?? getMenuScreen(current)) === screen ? 'true' : undefined
}
