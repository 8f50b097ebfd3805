/** E-mail addresses as they are stored and compared. */
import { removeInvisibleCharacters } from './invisible-characters.ts'

/** Part of browsers and servers, but not of the language. */
declare const URL: new (url: string) => { readonly hostname: string }

/** A domain with letters other than those of ASCII. Bounded, because texts of any length are tried. */
const INTERNATIONAL_DOMAIN = /(?<=@)(?=[^@]{0,253}[^ -~])[\p{L}\p{M}\p{N}.-]{1,253}$/u

const toAscii = (domain: string): string => {
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Returns an entered address without invisible characters, with its domain in ASCII: `jan@xn--mller-kva.de`. */
export const normaliseEmail = (text: string): string =>
  removeInvisibleCharacters(text).trim().replace(INTERNATIONAL_DOMAIN, toAscii)

const toMailbox = (email: string): string =>
  normaliseEmail(email)
    .toLowerCase()
    .replace(/^([^+@]*)\+[^@]*(?=@)/, '$1')

/** Returns true if both addresses reach the same mailbox: ignores case and a `+tag`. */
export const isSameMailbox = (one: unknown, other: string | null): boolean =>
  typeof one === 'string' && one.trim() !== '' && other !== null && toMailbox(one) === toMailbox(other)
