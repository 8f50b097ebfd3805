import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { formatDay } from '#lib/format/dates.ts'
import type { FilterField } from '#ui/data-table/column.ts'
import type { FilterView } from '#ui/data-table/use-table-view.ts'
import { CloseIcon } from '#ui/page/icons.tsx'

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
  readonly covered: ReadonlySet<string>
}

/** A chip for each further active filter; a click clears it. */
export function FilterChips({ fields, view, covered }: Props) {
  const { filters } = view.query
  const activeFilters = fields.flatMap((field) => {
    const values = filters[field.name]
    return values && !covered.has(field.name) ? [{ name: field.name, text: formatFilter(field, values) }] : []
  })
  const canClearAll = Object.keys(filters).length > 1
  if (activeFilters.length === 0 && !canClearAll) return null
  return (
    <Box
      component="ul"
      aria-label="Filtered by"
      sx={{
        m: 0,
        p: 0,
        maxWidth: '100%',
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
      }}
    >
      {activeFilters.map(({ name, text }) => (
        <Box component="li" key={name} sx={{ display: 'flex', maxWidth: 'min(100%, 420px)' }}>
          <Chip
            component="button"
            type="button"
            clickable
            label={text}
            aria-label={`Clear ${text}`}
            title={text}
            onClick={() => view.filter({ [name]: [] })}
            onDelete={() => view.filter({ [name]: [] })}
            deleteIcon={<CloseIcon sx={{ '&&': { fontSize: 16 } }} />}
            sx={{
              maxWidth: '100%',
              height: 36,
              borderRadius: 1,
              border: 1,
              borderColor: 'hairline',
              bgcolor: 'inset',
              '& .MuiChip-deleteIcon': { color: 'text.secondary' },
              '@media (pointer: coarse)': { height: 44 },
            }}
          />
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
