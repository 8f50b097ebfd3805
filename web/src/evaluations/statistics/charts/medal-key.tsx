import { type Award, formatAward } from '@trophy/domain'
import { medals } from '#species/medal.tsx'

/** Returns the name of an award in the styles of a chart. */
export const getTone = (award: Award): string => (award === 'none' ? 'none' : medals[award].tone)

type SymbolProps = { readonly award: Award; readonly x: number; readonly y: number }

/** The shape of a medal, 12 pixels wide, centred at a point of a chart; nothing without a medal. */
export function MedalSymbol({ award, x, y }: SymbolProps) {
  if (award === 'none') return null
  return (
    <path
      data-part="symbol"
      data-tone={getTone(award)}
      d={medals[award].shape}
      transform={`translate(${x - 6} ${y - 6}) scale(0.75)`}
    />
  )
}

/** The distance of an item's text from the start of its box. */
export const KEY_TEXT_X_PX = 24
/** The estimated width of a letter in a chart. */
export const LETTER_WIDTH_PX = 6.2

const GAP_PX = 20
const ROW_HEIGHT_PX = 26

type Options = { readonly width: number; readonly top: number; readonly letterWidth: number }

/** Returns the items of a key with their places, in lines that fit into a width, and the height of the key. */
export const arrangeKey = <Item extends { readonly label: string }>(
  items: readonly Item[],
  { width, top, letterWidth }: Options,
) => {
  let [x, y] = [0, top]
  const placed = items.map((item) => {
    const itemWidth = Math.ceil(KEY_TEXT_X_PX + item.label.length * letterWidth)
    if (x > 0 && x + itemWidth > width) [x, y] = [0, y + ROW_HEIGHT_PX]
    const place = { ...item, x, y }
    x += itemWidth + GAP_PX
    return place
  })
  return { items: placed, height: items.length === 0 ? 0 : y + ROW_HEIGHT_PX }
}

type Props = { readonly awards: readonly Award[]; readonly width: number }

const arrangeMedalKey = ({ awards, width }: Props) =>
  arrangeKey(
    awards.map((award) => ({ award, label: formatAward(award) })),
    { width, top: 0, letterWidth: LETTER_WIDTH_PX },
  )

/** Returns the height of the key in pixels, 0 without awards. */
export const getMedalKeyHeight = (props: Props): number => arrangeMedalKey(props).height

/** The awards of a chart, each as a box with its symbol and word, at the top of the chart. */
export function MedalKey(props: Props) {
  return arrangeMedalKey(props).items.map(({ award, label, x, y }) => (
    <g key={award} transform={`translate(${x + 0.5} ${y + 0.5})`}>
      <rect data-part="bar" data-tone={getTone(award)} width="18" height="18" />
      <MedalSymbol award={award} x={9} y={9} />
      <text x={KEY_TEXT_X_PX} y="14">
        {label}
      </text>
    </g>
  ))
}
