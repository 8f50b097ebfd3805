import { getMenuScreen, type ScreenName, screens } from '@trophy/domain'
import { useEffect, useSyncExternalStore } from 'react'
import { matchPath, useLocation } from 'react-router'
import { createSignal } from '#lib/signal.ts'

let activeEntry: ScreenName | undefined
const { listen, notify } = createSignal()

const setActiveEntry = (screen: ScreenName | undefined) => {
  activeEntry = screen
  notify()
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
  const set = useSyncExternalStore(listen, () => activeEntry)
  const current = Object.keys(screens)
    .filter(isScreen)
    .find((name) => matchPath({ path: screens[name].path, caseSensitive: true }, pathname))
  if (current === screen) return 'page'
  return current !== undefined && (set ?? getMenuScreen(current)) === screen ? 'true' : undefined
}
