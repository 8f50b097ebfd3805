/** Spreads credited up to the length of the beams. */
import { type Exact, minExact, type Pair, toNumber } from '#measuring/maths/exact.ts'
import { longerSide } from '#measuring/maths/sides.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'

/** Returns the spread, at most the length of the longer main beam. */
export const capAtLongerBeam = (spread: Exact, beam: Pair): Exact => minExact(spread, longerSide(beam))

/** Returns a notice if a spread is not credited in full, otherwise null. */
export const creditNotice = (spread: Exact, credited: Exact): string | null =>
  spread > credited ? sheetMessages.creditedOnly(toNumber(credited)) : null
