/**
 * Public ids, for example `CE01-7K3QF0Q`: the species code and seven Crockford base-32 characters, the last a check
 * character. They are random, so that evaluations cannot be counted or guessed.
 */
import { listSpecies } from '#species/registry.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const WEIGHTS = [1, 3, 5, 7, 9, 11] as const

/** The number of random values from 0 to 31 in an id. */
export const PUBLIC_ID_RANDOM_COUNT = WEIGHTS.length

/** Returns the check character for six characters, or null if one is not in the alphabet. */
const computeCheckCharacter = (six: string): string | null => {
  let sum = 0
  for (const [index, weight] of WEIGHTS.entries()) {
    const value = ALPHABET.indexOf(six.charAt(index))
    if (value < 0 || six.charAt(index) === '') return null
    sum += value * weight
  }
  return ALPHABET.charAt(sum % 32)
}

/**
 * Creates the id of an evaluation of the species with this code.
 * @param randoms six random integers from 0 to 31.
 * @throws RangeError for other values.
 */
export const createPublicId = (code: string, randoms: readonly number[]): string => {
  const six = randoms.map((value) => ALPHABET.charAt(value)).join('')
  const check =
    randoms.length === PUBLIC_ID_RANDOM_COUNT && six.length === PUBLIC_ID_RANDOM_COUNT
      ? computeCheckCharacter(six)
      : null
  if (check === null) throw new RangeError('A public id requires six integers from 0 to 31')
  return `${code}-${six}${check}`
}

/** Normalises common misreadings: any case, spaces and dashes anywhere, O for 0, I and L for 1. */
const foldTypedId = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** Splits a typed id into its species and the seven characters; null if it does not have the form of an id. */
const parseTypedId = (typed: string) => {
  const folded = foldTypedId(typed)
  const seven = folded.slice(-7)
  const species = listSpecies().find(({ code }) => foldTypedId(code) === folded.slice(0, -7))
  return species && /^[\dA-Z]{7}$/.test(seven) ? { code: species.code, seven } : null
}

const isIntact = (seven: string): boolean => computeCheckCharacter(seven.slice(0, 6)) === seven.charAt(6)

/** Returns a typed id as stored, or null if it cannot be valid: misspelt, truncated or of an unknown species. */
export const normalisePublicId = (typed: string): string | null => {
  const id = parseTypedId(typed)
  return id && isIntact(id.seven) ? `${id.code}-${id.seven}` : null
}

/** Returns true if a typed id has the form of an id, and its check character is not that of the others. */
export const hasTypingError = (typed: string): boolean => {
  const id = parseTypedId(typed)
  return id !== null && !isIntact(id.seven)
}
