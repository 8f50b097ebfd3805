import { AWARDS, type Award } from '@trophy/domain'
import { BarLink } from './bar-links.tsx'
import { getTone, MedalSymbol } from './medal-key.tsx'

/** Part of a bar: a number of trophies. */
export type Segment = {
  readonly count: number
  /** The trophies and their number, such as "2023, Gold: 12 trophies". */
  readonly label: string
  /** The list of the trophies; without it the part is not a link. */
  readonly to?: string
  /** In the colours and with the symbol of a medal. */
  readonly award?: Award
}

/** Returns the awards of the segments, for the key of a chart. */
export const listAwards = (segments: readonly Segment[]): readonly Award[] =>
  AWARDS.filter((award) => segments.some((segment) => segment.award === award))

export const countTrophies = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { count }) => sum + count, 0)

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const MIN_SYMBOL_PX = 14

type Props = {
  readonly segment: Segment
  readonly box: Box
  /** The area that can be clicked, if it is larger than the bar. */
  readonly hitBox?: Box
}

/** Part of a bar, which opens the list of its trophies. */
export function SegmentMark({ segment: { label, to, award }, box, hitBox = box }: Props) {
  const bar = (
    <>
      <rect data-part="bar" data-tone={award && getTone(award)} {...box} />
      {award && Math.min(box.width, box.height) >= MIN_SYMBOL_PX && (
        <MedalSymbol award={award} x={box.x + box.width / 2} y={box.y + box.height / 2} />
      )}
      <rect data-part="hit" {...hitBox} />
    </>
  )
  return to === undefined ? (
    <g>
      <title>{label}</title>
      {bar}
    </g>
  ) : (
    <BarLink to={to} label={label}>
      {bar}
    </BarLink>
  )
}
