/** Spreads that count no further than the beams are long. */
import { type Exact, type Pair, smaller, toNumber } from '#measuring/maths/exact.ts'
import { longer } from '#measuring/maths/sides.ts'
import { sentences } from '#measuring/sheet/messages.ts'

/** The spread, at most the longer main beam. */
export const cappedAtLongerBeam = (spread: Exact, beam: Pair): Exact => smaller(spread, longer(beam))

/** Says how much of a spread is credited; null where all of it is. */
export const creditNotice = (spread: Exact, credited: Exact): string | null =>
  spread > credited ? sentences.creditedOnly(toNumber(credited)) : null
