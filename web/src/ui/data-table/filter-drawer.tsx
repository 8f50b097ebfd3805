import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { findDateError, NUMBER_FILTER_PATTERN, removeInvisibleCharacters } from '@trophy/domain'
import { useEffect, useState } from 'react'
import { type Control, type UseFormReturn, useForm } from 'react-hook-form'
import { parseDay } from '#lib/format/dates.ts'
import { SidePanel } from '#ui/feedback/side-panel.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import type { FilterField } from './column.ts'
import type { FilterView } from './use-table-view.ts'

const DEBOUNCE_MS = 300
const MAX_TEXT_LENGTH = 200

type Values = Record<string, string | boolean | readonly string[]>

const toFormValues = (fields: readonly FilterField[], filters: FilterView['query']['filters']): Values =>
  Object.fromEntries(
    fields.map(({ name, kind }) => {
      const values = filters[name] ?? []
      if (kind === 'flag') return [name, values.length > 0]
      return [name, kind === 'select' ? values : (values[0] ?? '')]
    }),
  )

/** Returns an entered text as the value of a filter: numbers with a decimal point and without spaces. */
const normalise = (kind: FilterField['kind'] | undefined, text: string): string => {
  const visible = removeInvisibleCharacters(text)
  return kind === 'number' ? visible.replaceAll(/\s/g, '').replace(',', '.') : visible
}

/** Returns what is wrong with a value, or null. */
const findError = (kind: FilterField['kind'] | undefined, value: string): string | null => {
  if (kind === 'date') return findDateError(parseDay(value))
  if (kind === 'number' && !NUMBER_FILTER_PATTERN.test(value)) return 'Enter a number like 150 or 150.25'
  return null
}

/** Applies changes to the view: choices and days immediately, text and numbers debounced. */
const useApplyFilters = (form: UseFormReturn<Values>, fields: readonly FilterField[], filter: FilterView['filter']) => {
  const [kinds] = useState(() => new Map(fields.map(({ name, kind }) => [name, kind])))
  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const applyChanges = () => {
      clearTimeout(timer)
      const patch: Record<string, readonly string[]> = {}
      for (const name of changed) {
        const kind = kinds.get(name)
        const entered = [form.getValues(name)].flat().filter((value) => value !== '' && value !== false)
        const values = entered.map((value) => normalise(kind, String(value)))
        const [error] = values.flatMap((value) => findError(kind, value) ?? [])
        if (error) form.setError(name, { message: error })
        else {
          form.clearErrors(name)
          patch[name] = values
        }
      }
      changed.clear()
      if (Object.keys(patch).length > 0) filter(patch)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (!name) return
        changed.add(name)
        clearTimeout(timer)
        const kind = kinds.get(name)
        if (kind === 'text' || kind === 'number') timer = setTimeout(applyChanges, DEBOUNCE_MS)
        else applyChanges()
      },
    })
    return () => {
      stop()
      applyChanges()
    }
  }, [form, kinds, filter])
}

/** Both ends of a range are on one line. */
const isEndOfRange = ({ kind }: FilterField): boolean => kind === 'date' || kind === 'number'

function Field({ field, control }: { field: FilterField; control: Control<Values> }) {
  const { name, label } = field
  if (field.kind === 'select')
    return <MultiSelectField control={control} name={name} label={label} options={field.options ?? []} />
  if (field.kind === 'flag') return <CheckboxField control={control} name={name} label={label} />
  if (field.kind === 'date') return <DateField control={control} name={name} label={label} width="100%" />
  const inputMode = field.kind === 'number' ? 'decimal' : 'text'
  return <TextField {...{ control, name, label, inputMode }} maxLength={MAX_TEXT_LENGTH} />
}

type Props = {
  readonly fields: readonly FilterField[]
  readonly view: FilterView
  /** The number of matching rows, as text. */
  readonly count: string
  readonly onClose: () => void
}

function Filters({ fields, view, count, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: toFormValues(fields, view.query.filters) })
  useApplyFilters(form, fields, view.filter)
  const clear = () => {
    form.reset(toFormValues(fields, {}))
    view.clearFilters()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
      }}
      sx={{ flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Box
        sx={{
          flex: 1,
          overflow: 'auto',
          px: { xs: 2, sm: 3 },
          pb: 3,
          pt: 0.5,
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          columnGap: { xs: 1, sm: 2 },
          rowGap: 2,
          '& .MuiInputBase-adornedEnd': { pr: 0.75 },
          alignContent: 'start',
        }}
      >
        {fields.map((field) => (
          <Box key={field.name} sx={{ gridColumn: isEndOfRange(field) ? 'auto' : '1 / -1' }}>
            <Field field={field} control={form.control} />
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: { xs: 2, sm: 3 },
          py: 2,
          borderTop: 1,
          borderColor: 'hairline',
        }}
      >
        <Box sx={{ flex: 1, color: 'text.secondary', fontSize: 14 }}>{count}</Box>
        <Button onClick={clear}>Clear all</Button>
        <Button type="submit" variant="contained">
          Done
        </Button>
      </Box>
    </Box>
  )
}

/** The filters of a table in a panel at the right, applied while editing. */
export default function FilterDrawer({ isOpen, ...props }: Props & { readonly isOpen: boolean }) {
  return (
    <SidePanel title="Filters" width={400} isOpen={isOpen} onClose={props.onClose}>
      <Filters {...props} />
    </SidePanel>
  )
}
