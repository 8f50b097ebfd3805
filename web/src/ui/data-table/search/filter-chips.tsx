import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatDay } from '#lib/format/dates.ts'
import type { FilterField } from '#ui/data-table/column.ts'
import type { FilterView } from '#ui/data-table/use-table-view.ts'
import { RemovableChip } from '#ui/fields/removable-chip.tsx'
import { LINE_STYLES } from './quick-filters.tsx'

/** Returns a filter in words. */
export const formatFilter = (field: FilterField, values: readonly string[]): string =>
  field.kind === 'flag' ? field.label : `${field.label}: ${formatValues(field, values)}`

const formatValues = (field: FilterField, values: readonly string[]): string => {
  if (field.kind === 'text') return `“${values.join(' ').trim()}”`
  if (field.kind === 'date') return values.map(formatDay).join()
  if (field.kind !== 'select') return values.join()
  const { options } = field
  if (!options) return '…'
  return values.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ')
}

type Props = {
  readonly fields: readonly FilterField[]
  readonly view: FilterView
  /** The filters that the quick filters show. */
  readonly shownFilters: ReadonlySet<string>
}

/** A chip for each further active filter, and for each chosen value of one; a click clears it. */
export function FilterChips({ fields, view, shownFilters }: Props) {
  const { filters } = view.query
  const activeFilters = fields.flatMap((field) => {
    const { name, kind } = field
    const values = shownFilters.has(name) ? [] : (filters[name] ?? [])
    if (kind !== 'select')
      return values.length > 0 ? [{ id: name, name, text: formatFilter(field, values), others: [] }] : []
    return values.map((value) => ({
      id: `${name} ${value}`,
      name,
      text: formatFilter(field, [value]),
      others: values.filter((one) => one !== value),
    }))
  })
  const canClearAll = Object.keys(filters).length > 1 || activeFilters.length > 1
  if (activeFilters.length === 0 && !canClearAll) return null
  return (
    <Box
      component="ul"
      aria-label="Filtered by"
      sx={{ ...LINE_STYLES, maxWidth: { sm: '100%' }, listStyle: 'none', alignItems: 'center' }}
    >
      {activeFilters.map(({ id, name, text, others }) => (
        <Box component="li" key={id} sx={{ display: 'flex', maxWidth: 'min(100%, 420px)' }}>
          <RemovableChip text={text} label={`Clear ${text}`} onRemove={() => view.filter({ [name]: others })} />
        </Box>
      ))}
      {canClearAll && (
        <li>
          <Button size="small" onClick={view.clearFilters}>
            Clear all
          </Button>
        </li>
      )}
    </Box>
  )
}
