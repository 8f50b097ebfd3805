import { memo } from 'react'
import { Frame } from '#evaluations/sheet-form/rows/row.tsx'
import { hasValues, Points, Values } from '#evaluations/sheet-form/rows/row-results.tsx'
import type { Remainder } from './sheet-view.ts'

/** Derived results that belong to no field: calculated lines and column totals. */
export const RemainingRows = memo(function Remaining({ derivedValues, lines }: Remainder) {
  const entries = [
    ...lines.map((line) => ({ key: line.key, label: line.label, lines: [line], derivedValues: [] })),
    ...derivedValues.map((derivedValue) => ({
      key: derivedValue.key,
      label: derivedValue.label,
      lines: [],
      derivedValues: [{ ...derivedValue, label: '' }],
    })),
  ]
  return entries.map(({ key, label, ...results }) => (
    <Frame key={key} data-calculation={key}>
      <th scope="row" style={{ gridArea: 'label / label / right / right', fontSize: 14 }}>
        {label}
      </th>
      {hasValues(results) && <Values {...results} />}
      {results.lines.length > 0 && <Points {...results} />}
    </Frame>
  ))
})
