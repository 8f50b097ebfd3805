/** Access tokens, signed with HS256 and valid for twelve hours. */
import { join } from 'node:path'
import type { TokenClaims } from '@trophy/domain'
import { jwtVerify, SignJWT } from 'jose'
import { createRandomSecret, loadOrCreateSecret } from '#platform/runtime/secret-file.ts'

export const TOKEN_TTL_SECONDS = 12 * 3_600
/** Time after the sign-in when tokens are no longer renewed. */
export const SESSION_TTL_SECONDS = 30 * 86_400

const ALGORITHM = 'HS256'
const MAX_VERIFIED_TOKENS = 2_000

type VerifiedClaims = Pick<TokenClaims, 'sub' | 'sid' | 'iat' | 'exp'> & {
  /** The role at the time of issue. */
  readonly role: string
}

export type Tokens = {
  /** Returns a token with these claims that starts at `now` and never outlives the session. */
  sign(claims: Omit<TokenClaims, 'iat' | 'exp'>, now: Date, sessionStart: Date): Promise<string>
  /** Returns user, session, role and times of a token, or null if it is forged, expired or malformed. */
  verify(token: string, now: Date): Promise<VerifiedClaims | null>
}

/** Signs with the first secret, and verifies with each of them. */
export const openTokens = (secrets: readonly string[]): Tokens => {
  const [key = new Uint8Array(), ...previousKeys] = secrets.map((secret) => new TextEncoder().encode(secret))
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
      for (const oneKey of [key, ...previousKeys]) {
        const claims = await verifyToken(token, oneKey, now)
        if (!claims) continue
        const [oldest] = verifiedTokens.keys()
        if (verifiedTokens.size >= MAX_VERIFIED_TOKENS && oldest !== undefined) verifiedTokens.delete(oldest)
        verifiedTokens.set(token, claims)
        return claims
      }
      return null
    },
  }
}

const verifyToken = async (token: string, key: Uint8Array, now: Date): Promise<VerifiedClaims | null> => {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate: now })
    const { sub, sid, iat, exp, role } = payload
    return sub && typeof sid === 'string' && iat && exp ? { sub, sid, iat, exp, role: String(role) } : null
  } catch {
    return null
  }
}

/** Returns the secret that signs tokens; created on the first start and stored in the data folder. */
export const loadOrCreateTokenSecret = (dataDir: string): Promise<string> =>
  loadOrCreateSecret(join(dataDir, 'token-secret'), () => createRandomSecret(48))
