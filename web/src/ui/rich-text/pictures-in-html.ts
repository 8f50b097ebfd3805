/**
 * Pictures inside stored HTML stand under `/api`, wherever the API is. A page shows them, and an editor holds them,
 * under the base that the calls go to.
 */
import { API_BASE } from '#lib/api.ts'

const STORED = '/api/news/image/'
const SHOWN = `${API_BASE}/news/image/`

/** An address as it is shown. */
export const shownAddress = (stored: string): string =>
  stored.startsWith(STORED) ? SHOWN + stored.slice(STORED.length) : stored

/** Stored HTML as it is shown. */
export const shownHtml = (html: string): string => html.replaceAll(`src="${STORED}`, `src="${SHOWN}`)

/** Shown HTML as it is stored. */
export const storedHtml = (html: string): string => html.replaceAll(`src="${SHOWN}`, `src="${STORED}`)

/** Whether a shown picture is one of ours. */
export const isOwnPicture = (address: string): boolean => {
  const { pathname, origin } = new URL(address, window.location.href)
  const own = new URL(SHOWN, window.location.href)
  return origin === own.origin && pathname.startsWith(own.pathname)
}
