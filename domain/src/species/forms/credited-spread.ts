/** Spreads that count no further than the beams are long. */
import { type Exact, minExact, type Pair, toNumber } from '#measuring/maths/exact.ts'
import { longerSide } from '#measuring/maths/sides.ts'
import { sheetMessages } from '#measuring/sheet/messages.ts'

/** The spread, at most the longer main beam. */
export const capAtLongerBeam = (spread: Exact, beam: Pair): Exact => minExact(spread, longerSide(beam))

/** Says how much of a spread is credited; null where all of it is. */
export const creditNotice = (spread: Exact, credited: Exact): string | null =>
  spread > credited ? sheetMessages.creditedOnly(toNumber(credited)) : null
