import { type Award, formatAward } from '@trophy/domain'
import { arrangeKey, KEY_TEXT_X_PX, LETTER_WIDTH_PX } from './arrange-key.ts'
import { getTone, MedalSymbol } from './medal-symbol.tsx'

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
