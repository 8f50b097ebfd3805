import { styled } from '@mui/material/styles'
import { formatMeasure, type NormalisedInput, normaliseInput, round2, type Unit, unitLabel } from '@trophy/domain'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusNextInput } from './focus-next-input.ts'

type Props = {
  readonly id?: string
  /** The full name of the value, for example `Length of main beam, left`. */
  readonly label: string
  readonly value: number
  readonly unit: Unit
  /** A word before the value, in place of the unit. */
  readonly prefix?: string
  /** Upper bound; null if there is none. */
  readonly max: number | null
  readonly step: number
  /** Step of the arrow keys, which also determines the number of decimals shown. */
  readonly precision: number
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  /** Ids of its notes and errors. */
  readonly describedBy?: string | undefined
  /** Called on blur or arrow keys with the value, and a note if it differs from the typed text. */
  readonly onCommit: (input: NormalisedInput) => void
  /** Called when typing starts, to clear the note of the previous field. */
  readonly onEdit?: () => void
}

const Frame = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 4,
  width: '12ch',
  maxWidth: '100%',
  height: 36,
  lineHeight: '34px',
  paddingInline: 8,
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  fontSize: 15,
  cursor: 'text',
  '@media (pointer: coarse)': { height: 44, lineHeight: '42px' },
  '&:hover': { borderColor: theme.vars.palette.text.primary },
  '&:focus-within': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '&[data-invalid=true]': {
    borderColor: theme.vars.palette.error.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.error.main}`,
  },
  '&[data-look=disabled]': {
    borderColor: theme.vars.palette.hairline,
    borderStyle: 'dashed',
    backgroundColor: 'transparent',
    boxShadow: 'none',
    cursor: 'default',
  },
}))

const Input = styled('input')(({ theme }) => ({
  flex: 1,
  width: '100%',
  minWidth: 0,
  height: '100%',
  padding: 0,
  border: 0,
  outline: 'none',
  background: 'none',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'right',
  '&[data-zero=true]:not(:focus)': { color: theme.vars.palette.text.secondary },
  '&:disabled': { opacity: 1, WebkitTextFillColor: 'currentColor' },
}))

const MutedText = styled('span')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  fontSize: 12,
  userSelect: 'none',
}))

/**
 * An input for a number of up to six digits. Accepts comma or point while typing and normalises the text on blur. Focus
 * selects all, the arrow keys change the value by the precision, Enter and Shift+Enter move to the next and previous
 * input of the form.
 */
export function NumberInput(props: Props) {
  const { label, value, unit, max, step, precision, isDisabled = false, isInvalid = false } = props
  /** Text being typed; null while the committed value is shown. */
  const [text, setText] = useState<string | null>(null)

  /** The typed text has been committed by Enter or Tab, so blur must not commit it again. */
  const isCommitted = useRef(false)

  const commit = () => {
    props.onCommit(text === null ? { value, note: null } : normaliseInput(text, { max, step, unit }))
    setText(null)
  }
  const stepBy = (by: number) => {
    const from = text === null ? value : normaliseInput(text, { max, step, unit }).value
    const target = Math.min(Math.max(round2(from + by), 0), max ?? Number.POSITIVE_INFINITY)
    setText(null)
    props.onEdit?.()
    props.onCommit({ value: normaliseInput(String(target), { max, step, unit }).value, note: null })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Commit before the focus moves, because the value may enable the next field.
    if ((event.key === 'Enter' || event.key === 'Tab') && text !== null) {
      flushSync(commit)
      isCommitted.current = true
    }
    if (event.key === 'ArrowUp') stepBy(precision)
    else if (event.key === 'ArrowDown') stepBy(-precision)
    else if (event.key === 'Enter') focusNextInput(event.currentTarget, event.shiftKey)
    else return
    event.preventDefault()
  }

  const sign = unitLabel(unit)
  return (
    <Frame data-look={isDisabled ? 'disabled' : 'input'} data-invalid={isInvalid}>
      {props.prefix && <MutedText aria-hidden>{props.prefix}</MutedText>}
      <Input
        id={props.id}
        type="text"
        inputMode={unit === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={sign ? `${label}, ${unit}` : label}
        aria-invalid={isInvalid}
        aria-describedby={props.describedBy}
        disabled={isDisabled}
        data-zero={text === null && value === 0}
        value={text ?? formatMeasure(value, precision)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          if (text === null) props.onEdit?.()
          isCommitted.current = false
          setText(event.target.value)
        }}
        onBlur={() => {
          if (!isCommitted.current) commit()
          isCommitted.current = false
        }}
        onKeyDown={onKeyDown}
      />
      {sign && !props.prefix && (
        <MutedText aria-hidden style={{ minWidth: '2ch' }}>
          {sign}
        </MutedText>
      )}
    </Frame>
  )
}
