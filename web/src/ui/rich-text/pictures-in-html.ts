/**
 * Pictures inside stored HTML stand under `/api`, wherever the API is. A page shows them, and an editor holds them,
 * under the base that the calls go to.
 */
import { API_BASE } from '#lib/api.ts'

const STORED_PREFIX = '/api/news/image/'
const DISPLAY_PREFIX = `${API_BASE}/news/image/`

/** An address as it is shown. */
export const toDisplayUrl = (stored: string): string =>
  stored.startsWith(STORED_PREFIX) ? DISPLAY_PREFIX + stored.slice(STORED_PREFIX.length) : stored

/** Stored HTML as it is shown. */
export const toDisplayHtml = (html: string): string =>
  html.replaceAll(`src="${STORED_PREFIX}`, `src="${DISPLAY_PREFIX}`)

/** Shown HTML as it is stored. */
export const toStoredHtml = (html: string): string => html.replaceAll(`src="${DISPLAY_PREFIX}`, `src="${STORED_PREFIX}`)

/** Whether a shown picture is one of ours. */
export const isOwnPicture = (address: string): boolean => {
  const { pathname, origin } = new URL(address, window.location.href)
  const own = new URL(DISPLAY_PREFIX, window.location.href)
  return origin === own.origin && pathname.startsWith(own.pathname)
}
