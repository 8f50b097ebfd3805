import type { ScreenName } from '@trophy/domain'
import { useEffect, useSyncExternalStore } from 'react'

let said: ScreenName | undefined
const listeners = new Set<() => void>()

const say = (screen: ScreenName | undefined) => {
  said = screen
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Has the page at hand belong to a screen of the menu, where that cannot be told from its address. */
export const useMenuPlace = (screen: ScreenName): void => {
  useEffect(() => {
    say(screen)
    return () => say(undefined)
  }, [screen])
}

/** What the page at hand says of itself by `useMenuPlace`. */
export const useSaidPlace = (): ScreenName | undefined => useSyncExternalStore(subscribe, () => said)
