/** Who is signed in, as the token says. The server decides anew on every call; this only shapes the screens. */
import { type Role, SIGNED_IN, type TokenClaims } from '@trophy/domain'
import { useSyncExternalStore } from 'react'
import { api } from '#lib/api.ts'
import { clearAllUsers, clearOtherUsers } from '#lib/personal-storage.ts'
import { onTokenChange, readToken, removeToken, writeToken } from '#lib/token.ts'

/** What the token says of its owner; `valid` is the certification, `YYYY-MM-DD` or null at either end. */
export type SessionUser = Omit<TokenClaims, 'sub' | 'sid' | 'iat' | 'exp'> & { readonly _id: string }

type Claims = Partial<TokenClaims>

const readClaims = (token: string): Claims | undefined => {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims
  } catch {
    return undefined
  }
}

/** The user a token names, or undefined where it is not a token of ours. */
export const decodeToken = (token: string): SessionUser | undefined => {
  const claims = readClaims(token)
  const role = SIGNED_IN.find((known) => known === claims?.role)
  if (!claims?.sub || !role) return undefined
  return {
    _id: claims.sub,
    role,
    name: claims.name ?? '',
    id_number: claims.id_number ?? '',
    valid: claims.valid ?? { from: null, to: null },
    evaluation_options: claims.evaluation_options ?? [],
  }
}

let cachedUser: { token: string; user: SessionUser | undefined } | undefined

/** The signed-in user, or undefined for a guest. The same object as long as the token is the same. */
export const currentUser = (): SessionUser | undefined => {
  const token = readToken()
  if (!token) return undefined
  if (cachedUser?.token !== token) cachedUser = { token, user: decodeToken(token) }
  return cachedUser.user
}

/** The signed-in user, or undefined for a guest; follows sign-in and sign-out in this tab and others. */
export const useSession = (): SessionUser | undefined => useSyncExternalStore(onTokenChange, currentUser)

export const useRole = (): Role => useSession()?.role ?? 'guest'

/** Starts the session of `token`. What the browser kept for somebody else is removed. */
export const startSession = (token: string): void => {
  const user = decodeToken(token)
  if (user) clearOtherUsers(user._id)
  writeToken(token)
}

/** Ends the session here and on the server, and removes drafts and stored filters. */
export const logOut = (): void => {
  // Sent with the token and not waited for: whoever walks away is signed out here at once.
  api.post('/logout', undefined, { keepalive: true }).catch(() => undefined)
  clearAllUsers()
  removeToken()
}
