import { arrangeKey, KEY_TEXT_X_PX } from '#evaluations/statistics/charts/medal-key.tsx'
import { formatCount } from '#lib/format/format-count.ts'

/** A range of counts and the strength of its colour on the map. */
export type Step = { readonly from: number; readonly to: number; readonly opacity: number }

/** Percents of the highest count, so that countries with few trophies differ too. */
const STEPS = [
  { percent: 8, opacity: 0.2 },
  { percent: 25, opacity: 0.42 },
  { percent: 55, opacity: 0.68 },
  { percent: 100, opacity: 1 },
]

/** Returns the ranges from 1 to the highest count; fewer than four if it is low. */
export const createSteps = (highest: number): Step[] => {
  const steps: Step[] = []
  for (const { percent, opacity } of STEPS) {
    const from = (steps.at(-1)?.to ?? 0) + 1
    const to = Math.ceil((highest * percent) / 100)
    if (to >= from) steps.push({ from, to, opacity })
  }
  return steps
}

export const findStep = (steps: readonly Step[], count: number): Step =>
  steps.find(({ to }) => count <= to) ?? { from: count, to: count, opacity: 1 }

const TOP_PX = 14
const BOX_PX = 18
/** A digit in the font of the charts. */
const DIGIT_WIDTH_PX = 7.5

/** Returns the items of the key with their places, and the height of the key. */
export const arrangeMapKey = (steps: readonly Step[], width: number) => {
  const items = steps.map((step) => ({
    step,
    label: [...new Set([step.from, step.to])].map(formatCount).join('–'),
  }))
  return arrangeKey(items, { width, top: TOP_PX, letterWidth: DIGIT_WIDTH_PX })
}

type MapKeyProps = { readonly items: ReturnType<typeof arrangeMapKey>['items']; readonly y: number }

/** The ranges of the map with their colours. */
export function MapKey({ items, y: top }: MapKeyProps) {
  return items.map(({ step, label, x, y }) => (
    <g key={label} transform={`translate(${x} ${top + y})`}>
      <rect data-part="country" x="0.5" y="0.5" width={BOX_PX} height={BOX_PX} fillOpacity={step.opacity} />
      <text x={KEY_TEXT_X_PX} y="14">
        {label}
      </text>
    </g>
  ))
}
