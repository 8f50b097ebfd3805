/** Tokens: signed for twelve hours, with HS256 and nothing else. */
import { join } from 'node:path'
import type { TokenClaims } from '@trophy/domain'
import { jwtVerify, SignJWT } from 'jose'
import { keepSecret } from '#platform/runtime/secret-file.ts'

/** Seconds. */
export const TOKEN_LIFE = 12 * 3_600
/** Seconds after the sign-in from which on a token is no longer renewed. */
export const SESSION_LIFE = 30 * 86_400

const ALGORITHM = 'HS256'
const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** A token for the claims, from `now` on; it never outlives the session. */
export const signToken = (
  { sub, ...claims }: Omit<TokenClaims, 'iat' | 'exp'>,
  secret: string,
  now: Date,
  sessionStart: Date,
): Promise<string> => {
  const issued = Math.floor(now.getTime() / 1000)
  const end = Math.min(issued + TOKEN_LIFE, Math.floor(sessionStart.getTime() / 1000) + SESSION_LIFE)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(sub)
    .setIssuedAt(issued)
    .setExpirationTime(end)
    .sign(keyOf(secret))
}

type ReadToken = { readonly sub: string; readonly sid: string; readonly iat: number; readonly exp: number }

/** Tokens whose signature was found right, with the secret it was checked with: checking it costs more than a query. */
const signed = new Map<string, { readonly secret: string; readonly claims: ReadToken }>()
const MOST_SIGNED = 2_000

/** User, session and times of a token, or null when it is forged, expired or no token at all. */
export const readToken = async (token: string, secret: string, now: Date): Promise<ReadToken | null> => {
  const known = signed.get(token)
  if (known?.secret === secret && known.claims.exp > now.getTime() / 1000) return known.claims
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: [ALGORITHM], currentDate: now })
    const { sub, sid, iat, exp } = payload
    if (!sub || typeof sid !== 'string' || !iat || !exp) return null
    const claims = { sub, sid, iat, exp }
    const [oldest] = signed.keys()
    if (signed.size >= MOST_SIGNED && oldest !== undefined) signed.delete(oldest)
    signed.set(token, { secret, claims })
    return claims
  } catch {
    return null
  }
}

/** The secret that signs tokens, made on the first start and kept under the data folder. */
export const keepTokenSecret = (dataDir: string): Promise<string> => keepSecret(join(dataDir, 'token-secret'), 48)
