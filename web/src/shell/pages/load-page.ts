/** Loads the file of a page, which an upgrade may have put another in the place of since this tab was opened. */
import { API_BASE } from '#lib/api.ts'

const KEY = 'loaded-again'
const ONCE_MILLISECONDS = 60_000

/** Whether the server answers: else loading again would leave nothing but the browser's own words. */
const isThere = (): Promise<boolean> =>
  fetch(`${API_BASE}/config`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Neither the file of a page nor the server was to be reached. */
export class NotReached extends Error {}

/** Loads the app again if the server is there to send it. Answers whether it is. */
export const loadAgain = async (reload = () => location.reload()): Promise<boolean> => {
  const isBack = await isThere()
  if (isBack) reload()
  return isBack
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
    if (!(await isThere())) throw new NotReached('The server does not answer.', { cause: error })
    const before = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - before < ONCE_MILLISECONDS) throw error
    sessionStorage.setItem(KEY, String(Date.now()))
    reload()
    // Nothing is shown until the new page is.
    return new Promise(() => {})
  }
}
