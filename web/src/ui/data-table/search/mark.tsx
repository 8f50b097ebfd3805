import { styled } from '@mui/material/styles'
import { fold } from '@trophy/domain'
import type { ReactNode } from 'react'

/** Returns a text with its matches marked. */
export type MarkText = (text: string) => ReactNode

/** Shorter texts match at the start of a value only. */
const MIN_LENGTH_ANYWHERE = 3

const Mark = styled('mark')(({ theme }) => ({
  color: 'inherit',
  backgroundColor: theme.vars.palette.medal.gold.ground,
  borderRadius: 2,
  boxShadow: `0 0 0 1px ${theme.vars.palette.medal.gold.ground}`,
}))

/** Returns the folded text, and for each of its characters the place in the text that it comes from. */
const foldWithPlaces = (text: string) => {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const character of text) {
    const part = fold(character)
    for (let i = 0; i < part.length; i += 1) places.push(place)
    folded += part
    place += character.length
  }
  return { folded, places }
}

/**
 * Returns the start and the end of the first match of a search in a text, ignoring case and accents as the server does;
 * null without a match.
 */
export const findMatch = (text: string, search: string): readonly [start: number, end: number] | null => {
  const trimmed = search.trim()
  const part = fold(trimmed)
  if (part === '') return null
  const { folded, places } = foldWithPlaces(text)
  const isAnywhere = [...trimmed].length >= MIN_LENGTH_ANYWHERE
  const index = isAnywhere ? folded.indexOf(part) : folded.startsWith(part) ? 0 : -1
  if (index < 0) return null
  const last = places[index + part.length - 1] ?? 0
  // A letter such as ß is folded to two, and accents after a letter to none: both belong to the match.
  const end = places.find((place) => place > last) ?? text.length
  return [places[index] ?? 0, end]
}

const returnText: MarkText = (text) => text

/** Returns a function that marks the first match of one of the searches in a text. */
export const createMarkText = (searches: readonly string[]): MarkText => {
  if (searches.length === 0) return returnText
  return (text) => {
    for (const search of searches) {
      const match = findMatch(text, search)
      if (!match) continue
      const [start, end] = match
      return (
        <>
          {text.slice(0, start)}
          <Mark>{text.slice(start, end)}</Mark>
          {text.slice(end)}
        </>
      )
    }
    return text
  }
}
