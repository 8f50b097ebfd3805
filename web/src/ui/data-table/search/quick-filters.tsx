import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import type { FilterOption, ListQuery } from '@trophy/domain'
import type { FilterView } from '#ui/data-table/use-table-view.ts'

/** A filter that is set with one click, or chosen from a short list. */
export type QuickFilter =
  | { readonly kind: 'chip'; readonly label: string; readonly name: string; readonly value: string }
  /** Several chips of one name: a row matches any of those that are on. */
  | { readonly kind: 'any of'; readonly label: string; readonly name: string; readonly value: string }
  | {
      readonly kind: 'choice'
      readonly label: string
      /** The option for no value; by default, the label. */
      readonly emptyLabel?: string
      readonly name: string
      readonly options: readonly FilterOption[]
    }

/** One line on a phone, which scrolls to both edges of the screen; the padding is for the focus outline. */
export const LINE_STYLES = {
  display: 'flex',
  gap: 1,
  flexBasis: { xs: 'calc(100% + 32px)', sm: 'auto' },
  flexWrap: { sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: { xs: 0.5, sm: 0 },
  my: { xs: -0.5, sm: 0 },
  scrollbarWidth: 'none',
  '& > *': { flexShrink: 0 },
} as const

type Filters = ListQuery['filters']

const chipStyles = {
  height: 36,
  borderRadius: 1,
  fontSize: 14,
  '@media (pointer: coarse)': { height: 44 },
  '@media print': { display: 'none' },
} as const

/** Returns the names of the filters whose values the quick filters show as chosen. */
export const listShownFilters = (quickFilters: readonly QuickFilter[], filters: Filters): ReadonlySet<string> => {
  const isShown = (name: string, value: string, isOnly: boolean) =>
    quickFilters.some((one) => {
      if (one.name !== name) return false
      if (one.kind === 'choice') return isOnly && one.options.some((option) => option.value === value)
      return one.value === value
    })
  const shownFilters = Object.entries(filters).flatMap(([name, values = []]) =>
    values.every((value) => isShown(name, value, values.length === 1)) ? [name] : [],
  )
  return new Set(shownFilters)
}

function QuickChip({ filter, view }: { filter: Exclude<QuickFilter, { kind: 'choice' }>; view: FilterView }) {
  const { kind, label, name, value } = filter
  const values = view.query.filters[name] ?? []
  const isOn = values.includes(value)
  const others = kind === 'any of' ? values.filter((one) => one !== value) : []
  return (
    <Chip
      component="button"
      type="button"
      clickable
      label={label}
      aria-pressed={isOn}
      variant={isOn ? 'filled' : 'outlined'}
      color={isOn ? 'primary' : 'default'}
      onClick={() => view.filter({ [name]: isOn ? others : [...others, value] })}
      sx={chipStyles}
    />
  )
}

/** Selected while several values are chosen: a select can show only one, and chips name them all. */
const SEVERAL = 'several'

function QuickChoice({ filter, view }: { filter: Extract<QuickFilter, { kind: 'choice' }>; view: FilterView }) {
  const { label, emptyLabel = label, name, options } = filter
  const values = view.query.filters[name] ?? []
  const chosen = values.length === 1 ? values[0] : undefined
  const value = values.length > 1 ? SEVERAL : options.some((option) => option.value === chosen) ? chosen : ''
  return (
    <NativeSelect
      value={value}
      onChange={({ target }) => view.filter({ [name]: target.value === '' ? [] : [target.value] })}
      input={<InputBase />}
      inputProps={{ 'aria-label': label }}
      sx={{
        height: 36,
        maxWidth: 148,
        pl: 1.5,
        border: 1,
        borderColor: value === '' ? 'outline' : 'primary.main',
        borderRadius: 1,
        bgcolor: value === '' ? 'transparent' : 'chosen',
        fontSize: 14,
        '@media (pointer: coarse)': { height: 44 },
        '@media print': { display: 'none' },
      }}
    >
      <option value="">{emptyLabel}</option>
      {value === SEVERAL && <option value={SEVERAL} hidden>{`${values.length} chosen`}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

type QuickFiltersProps = { readonly quickFilters: readonly QuickFilter[]; readonly view: FilterView }

/** The quick filters beside the search box. */
export function QuickFilters({ quickFilters, view }: QuickFiltersProps) {
  return (
    <Box role="group" aria-label="Quick filters" sx={LINE_STYLES}>
      {quickFilters.map((filter) =>
        filter.kind === 'choice' ? (
          <QuickChoice key={filter.name} filter={filter} view={view} />
        ) : (
          <QuickChip key={`${filter.name} ${filter.value}`} filter={filter} view={view} />
        ),
      )}
    </Box>
  )
}
