/** A range of counts and the strength of its colour on the map. */
export type Step = { readonly from: number; readonly to: number; readonly opacity: number }

/** Parts of the highest count, so that countries with few trophies differ too. */
const STEPS = [
  { share: 0.08, opacity: 0.2 },
  { share: 0.25, opacity: 0.42 },
  { share: 0.55, opacity: 0.68 },
  { share: 1, opacity: 1 },
]

/** Returns the ranges from 1 to the highest count; fewer than four if it is low. */
export const createSteps = (highest: number): Step[] => {
  const steps: Step[] = []
  for (const { share, opacity } of STEPS) {
    const from = (steps.at(-1)?.to ?? 0) + 1
    const to = Math.ceil(highest * share)
    if (to >= from) steps.push({ from, to, opacity })
  }
  return steps
}

/** Returns the range of a count. */
export const findStep = (steps: readonly Step[], count: number): Step =>
  steps.find(({ to }) => count <= to) ?? { from: count, to: count, opacity: 1 }

const ITEM_WIDTH_PX = 74

/** The ranges of the map with their colours. */
export function MapKey({ steps, y }: { steps: readonly Step[]; y: number }) {
  return steps.map(({ from, to, opacity }, index) => (
    <g key={from} transform={`translate(${index * ITEM_WIDTH_PX} ${y})`}>
      <rect data-part="country" x="0.5" y="0.5" width="18" height="18" fillOpacity={opacity} />
      <text x="24" y="14">
        {from === to ? from : `${from}–${to}`}
      </text>
    </g>
  ))
}
