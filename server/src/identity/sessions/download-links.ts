/**
 * Links that work once and for one minute. A page fetches a download with its token and holds it in memory; what may
 * be too large for that is opened by such a link, and the browser writes it to disk as it comes.
 */
import { addTime, MINUTE_MS, problems, type SignedIn } from '@trophy/domain'
import { digestKey, generateKey } from '#identity/one-time-key.ts'
import type { Db } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { requireSessionUser } from './sessions.ts'

/** The name under which a link's key stands in the query, always as its last. */
export const LINK_PARAM = 'link'

/** How long a link is good. */
const TTL_MS = MINUTE_MS

type Link = { readonly path: string; readonly key: string }

/** The path (below the API base, with its query) as a link of this user's session. Only a digest of its key is kept. */
export const issueLink = async (
  db: Db,
  user: Pick<SignedIn, 'session_id'>,
  path: string,
  now: Date,
): Promise<string> => {
  const key = generateKey()
  await db.deleteFrom('download_links').where('created_at', '<', addTime(now, -TTL_MS).toISOString()).execute()
  await db
    .insertInto('download_links')
    .values({ hash: digestKey(key), session_id: user.session_id, path, created_at: now })
    .execute()
  return `${path}${path.includes('?') ? '&' : '?'}${LINK_PARAM}=${key}`
}

/** The link in a request's address, or null when it has none. */
export const parseLink = (url: string): Link | null => {
  const [, path, key] = /^(?:\/api)?(\/[^?]*(?:\?.*)?)[?&]link=([\w-]+)$/.exec(url) ?? []
  return path && key ? { path, key } : null
}

/** Who a link was issued to; it is spent then. Throws 401 when it is unknown, spent, for another path or too old. */
export const consumeLink = async (deps: Pick<Deps, 'db' | 'clock'>, { path, key }: Link): Promise<SignedIn> => {
  const oldest = addTime(deps.clock.now(), -TTL_MS).toISOString()
  const row = await deps.db
    .deleteFrom('download_links')
    .where('hash', '=', digestKey(key))
    .returning(['session_id', 'path', 'created_at'])
    .executeTakeFirst()
  if (!row || row.path !== path || row.created_at < oldest) throw problems.noSession()
  return requireSessionUser(deps, row.session_id)
}
