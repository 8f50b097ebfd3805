import { information } from '@trophy/domain'
import type { Control } from 'react-hook-form'
import type { Information } from '#evaluations/information.ts'
import { type MeasurerContext, useMeasurerOptions } from '#evaluations/use-measurers.ts'
import { SelectField } from '#ui/fields/select-field.tsx'

type Props = { readonly control: Control<Information>; readonly context: MeasurerContext }

/** The choice of another measurer. It renders alone when the measurers are loaded. */
export function MeasurerField({ control, context }: Props) {
  const { options, placeholder } = useMeasurerOptions(context)
  return (
    <SelectField
      {...{ control, name: 'measurer_id', label: information.labels.measurer_id }}
      options={options}
      placeholder={placeholder}
    />
  )
}
