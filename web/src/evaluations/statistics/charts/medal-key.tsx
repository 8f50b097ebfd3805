import type { Award } from '@trophy/domain'
import { formatAward } from '#species/medal.tsx'
import { getTone, MedalSymbol } from './medal-symbol.tsx'

const ITEM_WIDTH_PX = 82
const ROW_HEIGHT_PX = 26

type Props = { readonly awards: readonly Award[]; readonly width: number }

const getRowLength = (width: number): number => Math.max(1, Math.floor(width / ITEM_WIDTH_PX))

/** Returns the height of the key in pixels, 0 without awards. */
export const getMedalKeyHeight = ({ awards, width }: Props): number =>
  Math.ceil(awards.length / getRowLength(width)) * ROW_HEIGHT_PX

/** The awards of a chart, each as a box with its symbol and word, at the top of the chart. */
export function MedalKey({ awards, width }: Props) {
  const rowLength = getRowLength(width)
  return awards.map((award, index) => {
    const [x, y] = [(index % rowLength) * ITEM_WIDTH_PX + 0.5, Math.floor(index / rowLength) * ROW_HEIGHT_PX + 0.5]
    return (
      <g key={award} transform={`translate(${x} ${y})`}>
        <rect data-part="bar" data-tone={getTone(award)} width="18" height="18" />
        <MedalSymbol award={award} x={9} y={9} />
        <text x="24" y="14">
          {formatAward(award)}
        </text>
      </g>
    )
  })
}
