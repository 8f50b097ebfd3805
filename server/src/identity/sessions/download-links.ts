/**
 * Links that work once, for one minute. The page fetches a download with its token and holds it in memory; downloads
 * that may be too large for that are opened by such a link, and the browser streams them to disk.
 */
import { addTime, MINUTE_MS, problems, type SignedIn } from '@trophy/domain'
import { digestKey, generateKey } from '#identity/one-time-key.ts'
import type { Tx } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { requireSessionUser } from './sessions.ts'

/** The query parameter with the key of the link, always the last one. */
export const LINK_PARAM = 'link'

const TTL_MS = MINUTE_MS

type Link = { readonly path: string; readonly key: string }

/**
 * Returns the path (below the API base, with its query) as a link of this session. Only a digest of its key is stored.
 */
export const issueLink = async (
  tx: Tx,
  user: Pick<SignedIn, 'session_id'>,
  path: string,
  now: Date,
): Promise<string> => {
  const key = generateKey()
  await tx.deleteFrom('download_links').where('created_at', '<', addTime(now, -TTL_MS).toISOString()).execute()
  await tx
    .insertInto('download_links')
    .values({ hash: digestKey(key), session_id: user.session_id, path, created_at: now })
    .execute()
  return `${path}${path.includes('?') ? '&' : '?'}${LINK_PARAM}=${key}`
}

/** Returns the link in the URL of a request, or null. */
export const parseLink = (url: string): Link | null => {
  const [, path, key] = /^(?:\/api)?(\/[^?]*(?:\?.*)?)[?&]link=([\w-]+)$/.exec(url) ?? []
  return path && key ? { path, key } : null
}

/** Consumes a link and returns its user. Throws 401 if it is unknown, used, expired or for another path. */
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
