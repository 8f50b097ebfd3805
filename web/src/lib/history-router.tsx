import type { History, Location } from 'history'
import { createContext, type ReactNode, startTransition, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Navigator, Router } from 'react-router'

const HistoryContext = createContext<History | null>(null)

export const useHistory = (): History => {
  const history = useContext(HistoryContext)
  if (!history) throw new Error('useHistory needs a HistoryRouter')
  return history
}

/** Returns the history as the router uses it, and whether the current navigation must render synchronously. */
const createNavigator = (history: History) => {
  let isSync = false
  const run = (navigate: () => void, options: { readonly flushSync?: boolean } = {}) => {
    isSync = options.flushSync ?? false
    navigate()
    isSync = false
  }
  const navigator: Navigator = {
    createHref: history.createHref,
    go: history.go,
    push: (to, state, options) => run(() => history.push(to, state), options),
    replace: (to, state, options) => run(() => history.replace(to, state), options),
  }
  return { navigator, isSync: () => isSync }
}

type Props = { readonly history: History; readonly children: ReactNode }

/**
 * Router on a history that can block navigations. The data router of React Router can, too, but is twice as large for
 * features that the app does not use. A navigation is a transition: the page remains until the next one is loaded.
 */
export function HistoryRouter({ history, children }: Props) {
  const [{ action, location }, setState] = useState<{ action: History['action']; location: Location }>(history)
  const { navigator, isSync } = useMemo(() => createNavigator(history), [history])
  useLayoutEffect(
    () =>
      history.listen((update) =>
        isSync() ? flushSync(() => setState(update)) : startTransition(() => setState(update)),
      ),
    [history, isSync],
  )
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={navigator}>
        {children}
      </Router>
    </HistoryContext>
  )
}
