/** Loads the file of a page, which an upgrade may have put another in the place of since this tab was opened. */
import { API_BASE } from '#lib/api.ts'

const RELOADED_AT_KEY = 'loaded-again'
const MIN_RELOAD_INTERVAL_MS = 60_000

/** Whether the server answers: else loading again would leave nothing but the browser's own words. */
const isServerReachable = (): Promise<boolean> =>
  fetch(`${API_BASE}/config`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Neither the file of a page nor the server was to be reached. */
export class ServerUnreachableError extends Error {}

/** Loads the app again if the server is there to send it. Answers whether it is. */
export const reloadApp = async (reload = () => location.reload()): Promise<boolean> => {
  const isReachable = await isServerReachable()
  if (isReachable) reload()
  return isReachable
}

/**
 * Where the file is gone and the server is not, the whole app is loaded again, once: its page names the new files.
 * A second failure within a minute is thrown, for the page that says so, and so is that the server is away.
 */
export const loadOrReload = async <Page>(
  load: () => Promise<Page>,
  reload = () => location.reload(),
): Promise<Page> => {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerReachable())) throw new ServerUnreachableError('The server does not answer.', { cause: error })
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0)
    if (Date.now() - reloadedAt < MIN_RELOAD_INTERVAL_MS) throw error
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
    reload()
    // Nothing is shown until the new page is.
    return new Promise(() => {})
  }
}
