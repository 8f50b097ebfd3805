/** Tokens: signed for twelve hours, with HS256 and nothing else. */
import { join } from 'node:path'
import type { TokenClaims } from '@trophy/domain'
import { jwtVerify, SignJWT } from 'jose'
import { loadOrCreateSecret } from '#platform/runtime/secret-file.ts'

/** Seconds. */
export const TOKEN_TTL_SECONDS = 12 * 3_600
/** Seconds after the sign-in from which on a token is no longer renewed. */
export const SESSION_TTL_SECONDS = 30 * 86_400

const ALGORITHM = 'HS256'
const encodeSecret = (secret: string) => new TextEncoder().encode(secret)

/** A token for the claims, from `now` on; it never outlives the session. */
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

/** Tokens whose signature was found right, with the secret it was checked with: checking it costs more than a query. */
const verifiedTokens = new Map<string, { readonly secret: string; readonly claims: VerifiedClaims }>()
const MAX_VERIFIED_TOKENS = 2_000

/** User, session and times of a token, or null when it is forged, expired or no token at all. */
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

/** The secret that signs tokens, made on the first start and kept under the data folder. */
export const loadOrCreateTokenSecret = (dataDir: string): Promise<string> =>
  loadOrCreateSecret(join(dataDir, 'token-secret'), 48)
