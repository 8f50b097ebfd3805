/** The session token in local storage, shared by all tabs. */
import { createSignal } from './signal.ts'

const STORAGE_KEY = 'auth-token'

const { listen, notify } = createSignal()

/** Follows sign-in and sign-out in other tabs; `key` is null when the whole storage has been cleared. */
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY || event.key === null) notify()
  })
}

/** The token that this tab no longer uses, although another one does. */
let ignoredToken: string | null = null

export const readToken = (): string | null => {
  const token = localStorage.getItem(STORAGE_KEY)
  return token === ignoredToken ? null : token
}

export const writeToken = (token: string): void => {
  localStorage.setItem(STORAGE_KEY, token)
  ignoredToken = null
  notify()
}

/** Removes the token for all tabs; a given one only if no other has replaced it. */
export const removeToken = (token = localStorage.getItem(STORAGE_KEY)): void => {
  if (token !== localStorage.getItem(STORAGE_KEY)) return
  localStorage.removeItem(STORAGE_KEY)
  notify()
}

/** Ends the use of a token in this tab only. */
export const ignoreToken = (token: string): void => {
  ignoredToken = token
  notify()
}

/** Calls `listener` after every change of the token, in this tab or another. Returns an unsubscribe function. */
export const onTokenChange = listen
