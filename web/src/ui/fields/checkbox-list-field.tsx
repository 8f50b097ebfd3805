import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import { fold } from '@trophy/domain'
import { type KeyboardEvent, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { keepRoom } from '#ui/page/keep-room.ts'
import { ChosenChips } from './chosen-chips.tsx'
import { FieldLabel, FieldNote, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'
import type { Option } from './select-field.tsx'

type Props<Values extends FieldValues> = Omit<FieldProps<Values>, 'width' | 'isDisabled'> & {
  readonly options: readonly Option[]
  /** Plural noun of the options, for example `species` in `All species`. */
  readonly optionsLabel: string
}

/**
 * A long list of checkboxes that can be searched and selected as a whole. Its value is a list of strings, in the order
 * of the options.
 */
export function CheckboxListField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, isRequired, options, optionsLabel } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const [searchText, setSearchText] = useState('')
  const error = fieldState.error?.message
  const chosen: readonly string[] = field.value ?? []
  const matches = options.filter((option) => fold(option.label).includes(fold(searchText).trim()))
  const isAllChosen = chosen.length === options.length

  const setChosen = (isChosen: (value: string) => boolean) =>
    field.onChange(options.map(({ value }) => value).filter(isChosen))
  const toggle = (one: string) => setChosen((value) => chosen.includes(value) !== (value === one))

  /** On Enter, toggles the only match and clears the search. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [only, ...more] = matches
    if (!only || more.length > 0) return
    toggle(only.value)
    setSearchText('')
  }
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <FieldLabel {...{ id, isRequired }}>{label}</FieldLabel>
      <Box
        sx={{
          border: 1,
          borderColor: error ? 'error.main' : 'outline',
          borderRadius: 1,
          bgcolor: 'background.paper',
          overflow: 'hidden',
        }}
      >
        <Box sx={{ p: 1, borderBottom: 1, borderColor: 'hairline' }}>
          <OutlinedInput
            fullWidth
            type="search"
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={field.onBlur}
            inputRef={field.ref}
            placeholder={`Search ${optionsLabel}`}
            slotProps={{ input: { 'aria-label': `Search ${optionsLabel}`, ...getAriaProps(noteId, error, hint) } }}
          />
        </Box>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            pl: 1.5,
            pr: 2,
            borderBottom: 1,
            borderColor: 'hairline',
          }}
        >
          <FormControlLabel
            label={`All ${optionsLabel}`}
            control={
              <Checkbox
                checked={isAllChosen}
                indeterminate={chosen.length > 0 && !isAllChosen}
                onChange={() => setChosen(() => !isAllChosen)}
              />
            }
          />
          <Box role="status" sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {`${chosen.length} chosen`}
          </Box>
        </Box>
        <Box
          ref={(element: HTMLElement | null) => keepRoom(element)}
          sx={{
            px: 1.5,
            maxHeight: 280,
            overflowY: 'auto',
            display: 'grid',
            alignContent: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {matches.map(({ value, label: text }) => (
            <FormControlLabel
              key={value}
              label={text}
              control={<Checkbox checked={chosen.includes(value)} onChange={() => toggle(value)} />}
              sx={{ mr: 0 }}
            />
          ))}
          {matches.length === 0 && <Box sx={{ py: 1.5, color: 'text.secondary' }}>{`No ${optionsLabel} match.`}</Box>}
        </Box>
      </Box>
      <ChosenChips {...{ label, options, chosen }} onChange={field.onChange} />
      <FieldNote id={noteId} {...{ error, hint }} />
    </Box>
  )
}
