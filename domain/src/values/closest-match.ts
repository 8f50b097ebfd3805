/** What somebody may have meant who misspelt a word of a list. */
import { fold } from './fold.ts'

/** How many letters must be changed, added or taken out to make one text of another. */
const editDistance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** Of a longer text nobody can say what was meant. */
const MAX_LENGTH = 100

/** The words of lists, of which there are few, as they are compared. */
const foldedWordCache = new Map<string, string>()

const foldWord = (word: string): string => {
  const known = foldedWordCache.get(word) ?? fold(word)
  foldedWordCache.set(word, known)
  return known
}

/** The word of the list that is nearest to what was written, at most a third of the letters off; null without one. */
export const closestMatch = (text: string, words: readonly string[]): string | null => {
  const folded = fold(text).trim()
  if (folded.length < 2 || folded.length > MAX_LENGTH) return null
  let found: { readonly word: string; readonly distance: number } | null = null
  for (const word of words) {
    const whole = foldWord(word)
    const isBeginning = folded.length >= 4 && whole.startsWith(folded)
    const maxDistance = Math.max(1, Math.floor(Math.min(folded.length, whole.length) / 3))
    // So many letters are added or taken out at least: most words are too long or too short to be compared.
    if (!isBeginning && Math.abs(folded.length - whole.length) > maxDistance) continue
    const distance = isBeginning ? 0.5 : editDistance(folded, whole)
    if (distance <= maxDistance && distance < (found?.distance ?? Infinity)) found = { word, distance }
  }
  return found?.word ?? null
}
