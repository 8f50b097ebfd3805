/** Access tokens, signed with HS256 and valid for twelve hours. */
import { join } from 'node:path'
import type { TokenClaims } from '@trophy/domain'
import { jwtVerify, SignJWT } from 'jose'
import { loadOrCreateSecret } from '#platform/runtime/secret-file.ts'

declare module '#platform/http/deps.ts' {
  interface Deps {
    readonly tokens: Tokens
  }
}

export const TOKEN_TTL_SECONDS = 12 * 3_600
/** Time after the sign-in when tokens are no longer renewed. */
export const SESSION_TTL_SECONDS = 30 * 86_400

const ALGORITHM = 'HS256'
const MAX_VERIFIED_TOKENS = 2_000

type VerifiedClaims = { readonly sub: string; readonly sid: string; readonly iat: number; readonly exp: number }

export type Tokens = {
  /** Returns a token with these claims that starts at `now` and never outlives the session. */
  sign(claims: Omit<TokenClaims, 'iat' | 'exp'>, now: Date, sessionStart: Date): Promise<string>
  /** Returns user, session and times of a token, or null if it is forged, expired or malformed. */
  verify(token: string, now: Date): Promise<VerifiedClaims | null>
}

export const openTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret)
  /** Tokens with a verified signature: verifying costs more than a query. */
  const verifiedTokens = new Map<string, VerifiedClaims>()
  return {
    sign: ({ sub, ...claims }, now, sessionStart) => {
      const issued = Math.floor(now.getTime() / 1000)
      const end = Math.min(issued + TOKEN_TTL_SECONDS, Math.floor(sessionStart.getTime() / 1000) + SESSION_TTL_SECONDS)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(sub)
        .setIssuedAt(issued)
        .setExpirationTime(end)
        .sign(key)
    },
    verify: async (token, now) => {
      const known = verifiedTokens.get(token)
      if (known && known.exp > now.getTime() / 1000) return known
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now })
        const { sub, sid, iat, exp } = payload
        if (!sub || typeof sid !== 'string' || !iat || !exp) return null
        const claims = { sub, sid, iat, exp }
        const [oldest] = verifiedTokens.keys()
        if (verifiedTokens.size >= MAX_VERIFIED_TOKENS && oldest !== undefined) verifiedTokens.delete(oldest)
        verifiedTokens.set(token, claims)
        return claims
      } catch {
        return null
      }
    },
  }
}

/** Returns the secret that signs tokens; created on the first start and stored in the data folder. */
export const loadOrCreateTokenSecret = (dataDir: string): Promise<string> =>
  loadOrCreateSecret(join(dataDir, 'token-secret'), 48)
