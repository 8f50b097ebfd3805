/** Access tokens, signed with HS256 and valid for twelve hours. */
import { join } from 'node:path'
import type { TokenClaims } from '@trophy/domain'
import { jwtVerify, SignJWT } from 'jose'
import { loadOrCreateSecret } from '#platform/runtime/secret-file.ts'

export const TOKEN_TTL_SECONDS = 12 * 3_600
/** Time after the sign-in when tokens are no longer renewed. */
export const SESSION_TTL_SECONDS = 30 * 86_400

const ALGORITHM = 'HS256'
const encodeSecret = (secret: string) => new TextEncoder().encode(secret)

/** Returns a token with these claims that starts at `now` and never outlives the session. */
export const signToken = (
  { sub, ...claims }: Omit<TokenClaims, 'iat' | 'exp'>,
  secret: string,
  now: Date,
  sessionStart: Date,
): Promise<string> => {
  const issued = Math.floor(now.getTime() / 1000)
  const end = Math.min(issued + TOKEN_TTL_SECONDS, Math.floor(sessionStart.getTime() / 1000) + SESSION_TTL_SECONDS)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(sub)
    .setIssuedAt(issued)
    .setExpirationTime(end)
    .sign(encodeSecret(secret))
}

type VerifiedClaims = { readonly sub: string; readonly sid: string; readonly iat: number; readonly exp: number }

/** Tokens with a verified signature, and the secret used: verifying costs more than a query. */
const verifiedTokens = new Map<string, { readonly secret: string; readonly claims: VerifiedClaims }>()
const MAX_VERIFIED_TOKENS = 2_000

/** Returns user, session and times of a token, or null if it is forged, expired or malformed. */
export const verifyToken = async (token: string, secret: string, now: Date): Promise<VerifiedClaims | null> => {
  const known = verifiedTokens.get(token)
  if (known?.secret === secret && known.claims.exp > now.getTime() / 1000) return known.claims
  try {
    const { payload } = await jwtVerify(token, encodeSecret(secret), { algorithms: [ALGORITHM], currentDate: now })
    const { sub, sid, iat, exp } = payload
    if (!sub || typeof sid !== 'string' || !iat || !exp) return null
    const claims = { sub, sid, iat, exp }
    const [oldest] = verifiedTokens.keys()
    if (verifiedTokens.size >= MAX_VERIFIED_TOKENS && oldest !== undefined) verifiedTokens.delete(oldest)
    verifiedTokens.set(token, { secret, claims })
    return claims
  } catch {
    return null
  }
}

/** Returns the secret that signs tokens; created on the first start and stored in the data folder. */
export const loadOrCreateTokenSecret = (dataDir: string): Promise<string> =>
  loadOrCreateSecret(join(dataDir, 'token-secret'), 48)
