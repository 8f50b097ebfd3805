import { memo } from 'react'
import { Frame } from '#evaluations/sheet-form/rows/row.tsx'
import { hasValues, Points, Values } from '#evaluations/sheet-form/rows/row-results.tsx'
import type { Remainder } from './sheet-view.ts'

/** What the score derives and no field shows: a calculated line, column totals. */
export const Remaining = memo(function Remaining({ figures, lines }: Remainder) {
  const entries = [
    ...lines.map((line) => ({ key: line.key, label: line.label, lines: [line], figures: [] })),
    ...figures.map((figure) => ({
      key: figure.key,
      label: figure.label,
      lines: [],
      figures: [{ ...figure, label: '' }],
    })),
  ]
  return entries.map(({ key, label, ...given }) => (
    <Frame key={key} data-calculation={key}>
      <th scope="row" style={{ gridArea: 'label / label / right / right', fontSize: 14 }}>
        {label}
      </th>
      {hasValues(given) && <Values {...given} />}
      {given.lines.length > 0 && <Points {...given} />}
    </Frame>
  ))
})
