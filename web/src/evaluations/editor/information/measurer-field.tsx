import { information } from '@trophy/domain'
import type { Control } from 'react-hook-form'
import type { Information } from '#evaluations/information.ts'
import { type SheetOrigin, useMeasurerOptions } from '#evaluations/use-measurers.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = { readonly control: Control<Information>; readonly origin: SheetOrigin }

/** The choice of another measurer. It renders alone when the measurers are loaded. */
export function MeasurerField({ control, origin }: Props) {
  const { options, placeholder } = useMeasurerOptions(origin)
  return (
    <SelectField
      {...{ control, name: 'measurer_id', label: information.labels.measurer_id }}
      options={options}
      placeholder={placeholder}
    />
  )
}
