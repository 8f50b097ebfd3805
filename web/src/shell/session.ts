/** Who is signed in, as the token says. The server decides anew on every call; this only shapes the screens. */
import { type Role, SIGNED_IN, type SignedInRole } from '@trophy/domain'
import { useSyncExternalStore } from 'react'
import { api } from '../lib/api.ts'
import { forgetEveryone, forgetOthers } from '../lib/personal-storage.ts'
import { onTokenChange, readToken, removeToken, writeToken } from '../lib/token.ts'

/** The claims of the token, under the names the rest of the product uses. */
export type SessionUser = {
  readonly _id: string
  readonly role: SignedInRole
  readonly name: string
  readonly id_number: string
  /** Validity of the certification, `YYYY-MM-DD` or null at either end. */
  readonly valid: { readonly from: string | null; readonly to: string | null }
  readonly evaluation_options: readonly string[]
}

type Claims = Partial<Omit<SessionUser, '_id'>> & { sub?: string }

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

let decoded: { token: string; user: SessionUser | undefined } | undefined

/** The signed-in user, or undefined for a guest. The same object as long as the token is the same. */
export const currentUser = (): SessionUser | undefined => {
  const token = readToken()
  if (!token) return undefined
  if (decoded?.token !== token) decoded = { token, user: decodeToken(token) }
  return decoded.user
}

/** The signed-in user, or undefined for a guest; follows sign-in and sign-out in this tab and others. */
export const useSession = (): SessionUser | undefined => useSyncExternalStore(onTokenChange, currentUser)

export const useRole = (): Role => useSession()?.role ?? 'guest'

/** Starts the session of `token`. What the browser kept for somebody else is removed. */
export const startSession = (token: string): void => {
  const user = decodeToken(token)
  if (user) forgetOthers(user._id)
  writeToken(token)
}

/** Ends the session here and on the server, and removes drafts and stored filters. */
export const logOut = (): void => {
  // Sent with the token and not waited for: whoever walks away is signed out here at once.
  api.post('/logout', undefined, { keepalive: true }).catch(() => undefined)
  forgetEveryone()
  removeToken()
}
