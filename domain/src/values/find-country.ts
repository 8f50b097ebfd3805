import { COUNTRY_NAMES } from './countries.ts'
import { fold } from './fold.ts'

const foldSpaces = (text: string): string => fold(text).replace(/\s+/g, ' ').trim()

const codes: ReadonlyMap<string, string> = new Map(
  COUNTRY_NAMES.flatMap(([code, ...names]) => [code, ...names].map((text) => [foldSpaces(text), code])),
)

/** Returns the code of the country with this code or name, ignoring case and accents, or null. */
export const findCountry = (text: string): string | null => codes.get(foldSpaces(text)) ?? null
