import Box from '@mui/material/Box'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { type ReactNode, useId, useRef } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { keepRoom } from '#ui/page/keep-room.ts'

/** Common props of form fields. */
export type FieldProps<Values extends FieldValues> = {
  readonly control: Control<Values, unknown, unknown>
  readonly name: FieldPath<Values>
  readonly label: string
  /** Help text below the field. */
  readonly hint?: ReactNode
  /** Pixels or a CSS width; 100% by default. */
  readonly width?: number | string
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
}

type FrameProps = {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  readonly hint?: ReactNode
  readonly width?: number | string | undefined
  readonly isRequired?: boolean | undefined
  readonly children: ReactNode
}

/** Creates ids that connect a control to its label, hint and error. */
export const useFieldIds = () => {
  const id = useId()
  return { id, noteId: `${id}-note` }
}

type LabelProps = {
  readonly children: string
  readonly isRequired?: boolean | undefined
  /** Id of the control. A group of controls refers to the `id` of its label instead. */
  readonly htmlFor?: string
  readonly id?: string
}

/** Label of a field, with a star if required. */
export function FieldLabel({ children, isRequired, ...ids }: LabelProps) {
  return (
    <Box
      component={ids.htmlFor ? 'label' : 'div'}
      {...ids}
      sx={{ display: 'block', mb: 0.5, fontSize: 14, lineHeight: '22px', fontWeight: 550 }}
    >
      {children}
      {isRequired && (
        <Box component="span" aria-hidden sx={{ color: 'secondary.main' }}>
          {' *'}
        </Box>
      )}
    </Box>
  )
}

type NoteProps = { readonly id: string; readonly error: string | undefined; readonly hint?: ReactNode }

/** The error of a field, otherwise its hint. Its room stays when it goes. */
export function FieldNote({ id, error, hint }: NoteProps) {
  const note = error ?? hint
  const hasRoom = useRef(false)
  if (note) hasRoom.current = true
  if (!hasRoom.current) return null
  return (
    <Box
      id={id}
      ref={(element: HTMLElement | null) => keepRoom(element)}
      sx={{ mt: 0.5, fontSize: 13, lineHeight: 1.4, color: error ? 'error.main' : 'text.secondary' }}
    >
      {note}
    </Box>
  )
}

/** Wider fields take the full width on a phone. */
const MAX_FIXED_WIDTH_PX = 300

/** Frame of a field with one control: label above, error or hint below. */
export function FieldFrame({ id, label, error, hint, width = '100%', isRequired, children }: FrameProps) {
  const isWide = typeof width === 'number' && width > MAX_FIXED_WIDTH_PX
  return (
    <Box sx={{ width: isWide ? { xs: '100%', sm: width } : width, maxWidth: '100%', minWidth: 0 }}>
      <FieldLabel htmlFor={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      {children}
      <FieldNote id={`${id}-note`} {...{ error, hint }} />
    </Box>
  )
}

/** Returns the ARIA attributes that connect a control to its error or hint. */
export const getAriaProps = (noteId: string, error: string | undefined, hint: ReactNode) => ({
  'aria-invalid': error !== undefined,
  ...(error || hint ? { 'aria-describedby': noteId } : {}),
})

/** MUI's own measures itself after every render, which takes a slow phone a quarter of a second for a new sheet. */
const TextArea = styled('textarea', { shouldForwardProp: (name) => name !== 'type' && name !== 'ownerState' })({
  // Before the styles of MUI's inputs, which have a height and no handle.
  '&&': {
    height: 'auto',
    fieldSizing: 'content',
    '@supports not (field-sizing: content)': { resize: 'vertical' },
  },
})

/**
 * Returns the props of an input of several lines. It grows with its text; in a browser without `field-sizing`, by hand.
 */
export const textAreaProps = (rows: number) =>
  ({
    multiline: true,
    inputComponent: TextArea,
    inputProps: { rows, style: { minHeight: `${rows}lh` } },
  }) as const satisfies OutlinedInputProps

type TextProps<Values extends FieldValues> = FieldProps<Values> & {
  readonly type?: 'text' | 'password' | 'email' | 'tel'
  /** Off by default: a shared computer must not suggest what others have entered. */
  readonly autoComplete?: string
  /** Minimum number of lines of a multi-line input; a single line by default. */
  readonly rows?: number
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
  readonly maxLength?: number
  readonly autoFocus?: boolean
  readonly endAdornment?: OutlinedInputProps['endAdornment']
}

/** A text input. Its value is a string. */
export function TextField<Values extends FieldValues>(props: TextProps<Values>) {
  const {
    control,
    name,
    label,
    hint,
    width,
    isRequired,
    isDisabled,
    rows,
    maxLength,
    inputMode,
    endAdornment,
    autoComplete = 'off',
    ...input
  } = props
  const { id, noteId } = useFieldIds()
  const { field, fieldState } = useController({ control, name })
  const error = fieldState.error?.message
  return (
    <FieldFrame {...{ id, label, error, hint, width, isRequired }}>
      <OutlinedInput
        {...{ ...input, autoComplete }}
        id={id}
        name={name}
        fullWidth
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={error !== undefined}
        disabled={isDisabled ?? false}
        {...(rows !== undefined && textAreaProps(rows))}
        endAdornment={endAdornment}
        slotProps={{
          input: { ...getAriaProps(noteId, error, hint), 'aria-required': isRequired, maxLength, inputMode },
        }}
      />
    </FieldFrame>
  )
}
