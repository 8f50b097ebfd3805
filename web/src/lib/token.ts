/** The session token in local storage, shared by all tabs. */
const STORAGE_KEY = 'auth-token'

const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Follows sign-in and sign-out in other tabs; `key` is null when the whole storage has been cleared. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) notifyListeners()
  })
}

export const readToken = (): string | null => localStorage.getItem(STORAGE_KEY)

export const writeToken = (token: string): void => {
  localStorage.setItem(STORAGE_KEY, token)
  notifyListeners()
}

export const removeToken = (): void => {
  localStorage.removeItem(STORAGE_KEY)
  notifyListeners()
}

/** Calls `listener` after every change of the token, in this tab or another. Returns an unsubscribe function. */
export const onTokenChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
