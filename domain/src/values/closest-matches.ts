/** Suggestions for misspelt words of a list. */
import { fold } from './fold.ts'

/** Returns the Levenshtein distance of two texts. */
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

/** Longer texts get no suggestion. */
const MAX_LENGTH = 100

/**
 * Returns the closest words of the list, with at most a third of the letters different: one, or several that are
 * equally close, or none. For many searches of one list, pass a `foldWord` that remembers its results.
 */
export const findClosestMatches = (text: string, words: readonly string[], foldWord = fold): readonly string[] => {
  const folded = fold(text).trim()
  if (folded.length < 2 || folded.length > MAX_LENGTH) return []
  let matches: string[] = []
  let matchDistance = Infinity
  for (const word of words) {
    const whole = foldWord(word)
    const isPrefix = folded.length >= 4 && whole.startsWith(folded)
    const maxDistance = Math.max(1, Math.floor(Math.min(folded.length, whole.length) / 3))
    // The difference in length is a lower bound of the distance, which rules out most words cheaply.
    if (!isPrefix && Math.abs(folded.length - whole.length) > maxDistance) continue
    const distance = isPrefix ? 0.5 : editDistance(folded, whole)
    if (distance > maxDistance || distance > matchDistance) continue
    if (distance < matchDistance) matches = []
    matches.push(word)
    matchDistance = distance
  }
  return matches
}
