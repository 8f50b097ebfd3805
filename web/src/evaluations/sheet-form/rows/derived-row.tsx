import { styled } from '@mui/material/styles'
import type { DerivedRowView } from '#evaluations/sheet-form/sheet-view.ts'
import { Frame, Label } from './row.tsx'
import { hasValues, Points, Values } from './row-results.tsx'

/** A value that is not entered, aligned with the numbers and units of the inputs. */
export const ShownValue = styled('span')(({ theme }) => ({
  // Doubled, because the table resets its cells.
  '&&': { display: 'block', gridArea: 'right', padding: '0 8px', textAlign: 'right' },
  fontSize: 15,
  fontVariantNumeric: 'tabular-nums',
  '&[data-idle=true], & small': { color: theme.vars.palette.text.secondary },
  '& small': { display: 'inline-block', minWidth: '2ch', textAlign: 'left', fontSize: 12 },
}))

/** A row without input: a value calculated from the rows above, and its points. */
export function DerivedRow({ line, unit, reducedValues }: DerivedRowView) {
  return (
    <Frame data-calculation={line.key} data-alone>
      <Label scope="row">{line.label}</Label>
      <ShownValue as="td" data-idle={line.value === '0'}>
        {line.value} {unit && <small>{unit}</small>}
      </ShownValue>
      {hasValues({ reducedValues }) && <Values reducedValues={reducedValues} />}
      <Points lines={[line]} />
    </Frame>
  )
}
