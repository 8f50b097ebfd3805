import { memo } from 'react'
import { Frame, Label } from '#evaluations/sheet-form/rows/row.tsx'
import { Points, Sum } from '#evaluations/sheet-form/rows/row-results.tsx'
import type { Remainder } from './sheet-view.ts'

/** Results that belong to no field: calculated lines and column totals. */
export const RemainingRows = memo(function RemainingRows({ derivedValues, lines }: Remainder) {
  return (
    <>
      {lines.map((line) => (
        <Frame key={line.key} data-calculation={line.key} data-alone>
          <Label scope="row">{line.label}</Label>
          <Points lines={[line]} />
        </Frame>
      ))}
      {derivedValues.map(({ key, label, value }) => (
        <Frame key={key} data-calculation={key} data-sum>
          <Label scope="row">{label}</Label>
          <Sum value={value} />
        </Frame>
      ))}
    </>
  )
})
