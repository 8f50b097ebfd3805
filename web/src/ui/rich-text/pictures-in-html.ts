/**
 * Picture URLs in stored HTML start with `/api`. Pages and editors use display HTML, whose picture URLs start with the
 * base URL of the API.
 */
import { API_BASE } from '#lib/api.ts'

const STORED_PREFIX = '/api/news/image/'
const DISPLAY_PREFIX = `${API_BASE}/news/image/`

/** Converts a stored picture URL to its display URL. */
export const toDisplayUrl = (stored: string): string =>
  stored.startsWith(STORED_PREFIX) ? DISPLAY_PREFIX + stored.slice(STORED_PREFIX.length) : stored

/** Converts stored HTML to display HTML. */
export const toDisplayHtml = (html: string): string =>
  html.replaceAll(`src="${STORED_PREFIX}`, `src="${DISPLAY_PREFIX}`)

export const toStoredHtml = (html: string): string => html.replaceAll(`src="${DISPLAY_PREFIX}`, `src="${STORED_PREFIX}`)

/** Returns true if a display URL is a picture of this installation. */
export const isOwnPicture = (address: string): boolean => {
  const { pathname, origin } = new URL(address, window.location.href)
  const own = new URL(DISPLAY_PREFIX, window.location.href)
  return origin === own.origin && pathname.startsWith(own.pathname)
}
