/** Comparison of people's names. */
import { fold } from './fold.ts'

/** Normalises a name: sorted words without accents and case. */
export const foldName = (name: string): string =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ')

/** Returns true if two names have the same words, ignoring order, case and accents. */
export const isSameName = (one: string, other: string): boolean =>
  foldName(one) !== '' && foldName(one) === foldName(other)
