import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import { lazy, Suspense, useRef, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { formatDay, parseDay } from '#lib/format/dates.ts'
import { Popover } from '#ui/feedback/overlays.ts'
import { CalendarIcon } from '#ui/page/icons.tsx'
import { TOUCH_QUERY } from '#ui/theme/touch.ts'
import { FieldFrame, type FieldProps, getAriaProps, useFieldIds } from './field.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

/** Reserved while the calendar loads, so that the popover is positioned for the full size. */
const calendarSize = { width: 320, minHeight: 336, [TOUCH_QUERY]: { minHeight: 392 } }

type Props<Values extends FieldValues> = FieldProps<Values> & {
  /** Range of the calendar, `YYYY-MM-DD`. Typed dates are validated by the form's schema. */
  readonly min?: string
  readonly max?: string
}

/**
 * A day, typed as DD/MM/YYYY or chosen from a calendar. Its value is a `YYYY-MM-DD` string or empty. Invalid text is
 * left as typed, so that the schema rejects it on submit.
 */
export function DateField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, label, hint, width = 184, isRequired, isDisabled, min, max } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const [typedText, setTypedText] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const error = fieldState.error?.message
  const value: string = field.value ?? ''

  const changeText = (text: string) => {
    // Clear the error while typing: clearing it on blur would move the button that is being pressed.
    if (error !== undefined) field.onChange(field.value)
    setTypedText(text)
  }
  const commit = () => {
    if (typedText !== undefined) field.onChange(parseDay(typedText))
    setTypedText(undefined)
    field.onBlur()
  }
  const choose = (day: string) => {
    setTypedText(undefined)
    field.onChange(day)
    setOpen(false)
  }
  return (
    <FieldFrame {...{ id, label, error, hint, width, isRequired }}>
      <OutlinedInput
        ref={anchor}
        id={id}
        name={name}
        fullWidth
        placeholder="DD/MM/YYYY"
        autoComplete="off"
        value={typedText ?? formatDay(value)}
        onChange={(event) => changeText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
        inputRef={field.ref}
        error={error !== undefined}
        disabled={isDisabled ?? false}
        slotProps={{
          input: { ...getAriaProps(noteId, error, hint), 'aria-required': isRequired, inputMode: 'numeric' },
        }}
        endAdornment={
          <IconButton
            edge="end"
            size="small"
            aria-label={`Choose ${label}`}
            disabled={isDisabled ?? false}
            onClick={() => setOpen(true)}
          >
            <CalendarIcon />
          </IconButton>
        }
      />
      <Popover
        open={isOpen}
        anchorEl={() => anchor.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': `Choose ${label}` } }}
      >
        <Box sx={calendarSize}>
          <Suspense fallback={null}>
            <Calendar day={value} min={min} max={max} onChoose={choose} />
          </Suspense>
        </Box>
      </Popover>
    </FieldFrame>
  )
}
