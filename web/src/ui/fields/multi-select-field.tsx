import OutlinedInput from '@mui/material/OutlinedInput'
import { formatValue } from '@trophy/domain'
import { lazy, Suspense } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { ChosenChips } from './chosen-chips.tsx'
import { FieldFrame, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'
import type { Option } from './select-field.tsx'

/** Loaded with the first list, because most forms have none. */
const MultiSelect = lazy(() => import('./multi-select.tsx'))

type Props<Values extends FieldValues> = FieldProps<Values> & { readonly options: readonly Option[] }

/** A multiple-choice list with a chip for each choice. Its value is a list of strings. */
export function MultiSelectField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, width, isRequired, isDisabled = false, options } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  const chosen: readonly string[] = field.value ?? []
  const count = chosen.length > 0 ? `${chosen.length} chosen` : ''
  const text = isDisabled ? formatValue({ kind: 'choices', listOptions: () => options }, chosen) : count
  return (
    <FieldFrame {...{ id, label, error, hint, width, isRequired }}>
      <Suspense fallback={<OutlinedInput id={id} name={name} value={text} fullWidth readOnly disabled={isDisabled} />}>
        <MultiSelect
          fullWidth
          name={name}
          value={chosen}
          options={options}
          text={text}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          error={error !== undefined}
          disabled={isDisabled}
          {...(isDisabled && { IconComponent: () => null })}
          SelectDisplayProps={{ id, 'aria-label': label, ...getAriaProps(noteId, error, hint) }}
        />
      </Suspense>
      {!isDisabled && <ChosenChips {...{ label, options, chosen }} onChange={field.onChange} />}
    </FieldFrame>
  )
}
