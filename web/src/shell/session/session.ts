/** The session of the token. The server checks every call again; this only decides what the screens show. */
import { type Role, SIGNED_IN, type TokenClaims } from '@trophy/domain'
import { useSyncExternalStore } from 'react'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { deleteDeviceData } from '#lib/storage/device-data.ts'
import { clearAllUsers, clearOtherUsers } from '#lib/storage/personal-storage.ts'
import { onTokenChange, readToken, removeToken, writeToken } from '#lib/token.ts'

/** The user in the token; `valid` is the certification period, `YYYY-MM-DD` or null at either end. */
export type SessionUser = Omit<TokenClaims, 'sub' | 'sid' | 'iat' | 'exp'> & {
  readonly _id: string
  /** When the server issued the token, in milliseconds of `Date.now()`. */
  readonly issuedAt: number
}

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

/** Returns the user of a token, or undefined if it is invalid. */
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
    issuedAt: (claims.iat ?? 0) * 1000,
  }
}

let cachedUser: { token: string; user: SessionUser | undefined } | undefined

/** Returns the signed-in user, or undefined for a guest; the same object as long as the token is the same. */
export const currentUser = (): SessionUser | undefined => {
  const token = readToken()
  if (!token) return undefined
  if (cachedUser?.token !== token) cachedUser = { token, user: decodeToken(token) }
  return cachedUser.user
}

/** Returns the signed-in user, or undefined for a guest. Follows sign-in and sign-out in all tabs. */
export const useSession = (): SessionUser | undefined => useSyncExternalStore(onTokenChange, currentUser)

export const useRole = (): Role => useSession()?.role ?? 'guest'

/** Starts the session of `token`. Removes stored data of other users. */
export const startSession = (token: string): void => {
  const user = decodeToken(token)
  if (user) {
    clearOtherUsers(user._id)
    // Without a device storage nothing is stored.
    void deleteDeviceData(user._id).catch(() => undefined)
  }
  writeToken(token)
}

/**
 * Ends the session in the browser and on the server, and removes what is stored for the user, except the last place of
 * an evaluation and the settings of tables. Resolves with false if the session on the server may still be valid.
 */
export const logOut = (): Promise<boolean> => {
  // Not awaited: the browser is signed out immediately, even without a connection.
  const ended = call('POST /logout', { keepalive: true }).then(
    () => true,
    (error) => toProblem(error).status === 401,
  )
  clearAllUsers()
  void deleteDeviceData().catch(() => undefined)
  removeToken()
  return ended
}
