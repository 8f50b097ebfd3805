/** Loads page files. An upgrade may have replaced them since the tab was opened. */
import { API_BASE } from '#lib/api.ts'
import { openUpdate } from '#shell/offline/update-offer.ts'

const RELOADED_AT_KEY = 'loaded-again'
const MIN_RELOAD_INTERVAL_MS = 60_000

/** Returns true if the server responds. Otherwise a reload would only show the browser's error page. */
const isServerReachable = (): Promise<boolean> =>
  fetch(`${API_BASE}/config`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Thrown if neither the page file nor the server can be reached. */
export class ServerUnreachableError extends Error {}

/** Reloads the app, in a new version if there is one, if the server is reachable. Returns false otherwise. */
export const reloadApp = async (reload = openUpdate): Promise<boolean> => {
  const isReachable = await isServerReachable()
  if (isReachable) reload()
  return isReachable
}

/**
 * Loads a page file. If it is gone but the server is reachable, reloads the app to get the new file names. Throws on a
 * second failure within a minute, and `ServerUnreachableError` if the server is unreachable.
 */
export const loadOrReload = async <Page>(load: () => Promise<Page>, reload = openUpdate): Promise<Page> => {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerReachable())) throw new ServerUnreachableError('The server is unreachable', { cause: error })
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0)
    if (Date.now() - reloadedAt < MIN_RELOAD_INTERVAL_MS) throw error
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
    reload()
    // Never resolves: the app is about to reload.
    return new Promise(() => {})
  }
}
