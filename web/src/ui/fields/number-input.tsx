import { styled } from '@mui/material/styles'
import {
  formatMeasure,
  type NormalisedInput,
  normaliseInput,
  parseMeasure,
  round2,
  type Unit,
  unitLabel,
} from '@trophy/domain'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusNextInput } from './focus-next-input.ts'

type Props = {
  readonly id?: string
  /** The full name of the value, for example `Length of main beam, left`. */
  readonly label: string
  readonly value: number
  /** A text that was committed although it is no number, shown in place of the value. */
  readonly unreadable?: string | null
  readonly unit: Unit
  /** A word before the value, in place of the unit. */
  readonly prefix?: string
  /** Lower bound, shown with `max`; it does not change what is typed. */
  readonly min?: number | null
  /** Upper bound; null if there is none. */
  readonly max: number | null
  readonly step: number
  /** Step of the arrow keys, which also determines the number of decimals shown. */
  readonly precision: number
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly isInvalid?: boolean
  /** The value was moved into its bounds. */
  readonly isClamped?: boolean
  /** Ids of its notes and errors. */
  readonly describedBy?: string | undefined
  /** Called on blur or arrow keys with the value, and the typed text if the value differs from it. */
  readonly onCommit: (input: NormalisedInput) => void
  /** Called when typing starts, to clear the note of the previous field. */
  readonly onEdit?: () => void
  /** Called while typing, with the value that the text would have on blur, unless it is no number. */
  readonly onType?: (value: number) => void
}

const Frame = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 4,
  width: '12ch',
  maxWidth: '100%',
  height: 32,
  lineHeight: '30px',
  paddingInline: 7,
  border: `1px solid ${theme.vars.palette.outline}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  fontSize: 15,
  cursor: 'text',
  '&[data-has-limits=true]': { gap: 2, paddingInline: 5 },
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
  '&[data-clamped=true]': {
    borderColor: theme.vars.palette.warning.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.warning.main}`,
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

/** Left of the number, so that they are not read as one. */
const Limits = styled(MutedText)({
  fontSize: 11,
  letterSpacing: '-0.02em',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
})

/** On the border, because there is no room for them beside a number of six digits. */
const RaisedLimits = styled(Limits)(({ theme }) => ({
  position: 'absolute',
  top: -5,
  left: 4,
  padding: '0 3px',
  fontSize: 10,
  lineHeight: '10px',
  backgroundColor: theme.vars.palette.background.paper,
}))

/** The typed text of a number input, and what keys do with it. */
const useTypedNumber = ({ value, unreadable = null, unit, max, step, precision, onCommit, onEdit, onType }: Props) => {
  /** Text being typed; null while the committed value is shown. */
  const [typedText, setText] = useState<string | null>(null)
  const text = typedText ?? unreadable

  /** The typed text has been committed by Enter or Tab, so blur must not commit it again. */
  const isCommitted = useRef(false)

  const normalise = (): NormalisedInput =>
    text === null ? { value, typed: null } : normaliseInput(text, { max, step, unit })
  /** Returns false if the typed text is unreadable, so that the focus should stay. */
  const commit = (): boolean => {
    const input = normalise()
    onCommit(input)
    setText(null)
    return typedText === null || input.typed?.reason !== null
  }
  const stepBy = (by: number) => {
    const input = normalise()
    // The user sees first what has become of the typed text.
    if (input.typed !== null) return commit()
    const target = Math.min(Math.max(round2(input.value + by), 0), max ?? Number.POSITIVE_INFINITY)
    const next = normaliseInput(String(target), { max, step, unit }).value
    if (text === null && next === value) return
    setText(null)
    onEdit?.()
    onCommit({ value: next, typed: null })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Commit before the focus moves, because the value may enable the next field.
    if ((event.key === 'Enter' || event.key === 'Tab') && typedText !== null) {
      isCommitted.current = true
      if (!flushSync(commit)) {
        event.preventDefault()
        return event.currentTarget.select()
      }
    }
    if (event.key === 'ArrowUp') stepBy(precision)
    else if (event.key === 'ArrowDown') stepBy(-precision)
    else if (event.key === 'Enter') focusNextInput(event.currentTarget, event.shiftKey)
    else return
    event.preventDefault()
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (typedText === null) onEdit?.()
    isCommitted.current = false
    setText(target.value)
    if (parseMeasure(target.value, unit) !== null) onType?.(normaliseInput(target.value, { max, step, unit }).value)
  }
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    // After the element that takes the focus now.
    if (!isCommitted.current && !commit()) setTimeout(() => currentTarget.focus())
    isCommitted.current = false
  }
  return { text, handlers: { onKeyDown, onChange, onBlur } }
}

/** Returns the bounds of an input in signs, such as `40–150`, and in words; null if there are none. */
const formatLimits = (min: number | null, max: number | null, unit: string) => {
  if (min === null || max === 0 || (min === 0 && max === null)) return null
  if (max === null) return { signs: `min. ${min}`, words: `at least ${min} ${unit}`.trim() }
  return { signs: `${min}–${max}`, words: `${min} to ${max} ${unit}`.trim() }
}

/**
 * An input for a number of up to six digits. Accepts comma or point while typing and normalises the text on blur. An
 * unreadable text stays, and keeps the focus when it is left for the first time. Focus selects all, the arrow keys
 * change the value by the precision, Enter and Shift+Enter move to the next and previous input of the form.
 */
export function NumberInput(props: Props) {
  const { label, value, unit, min = null, max, precision, describedBy } = props
  const { isDisabled = false, isInvalid = false, isClamped = false } = props
  const { text, handlers } = useTypedNumber(props)
  const limitsId = `${useId()}-limits`
  const sign = unitLabel(unit)
  const isEmpty = text === null ? value === 0 : text.trim() === ''
  const isBelowMin = text === null && min !== null && value < min
  const limits = isDisabled ? null : formatLimits(min, max, sign && unit)
  const hasLimitsInside = limits !== null && isEmpty
  const isDescribed = limits !== null && (isEmpty || isBelowMin)
  const LimitSigns = hasLimitsInside ? Limits : RaisedLimits
  return (
    <Frame
      data-look={isDisabled ? 'disabled' : 'input'}
      data-invalid={isInvalid}
      data-clamped={isClamped}
      data-has-limits={hasLimitsInside}
    >
      {props.prefix && <MutedText aria-hidden>{props.prefix}</MutedText>}
      {limits && <LimitSigns aria-hidden>{limits.signs}</LimitSigns>}
      {isDescribed && (
        <span id={limitsId} hidden>
          {limits.words}
        </span>
      )}
      <Input
        id={props.id}
        type="text"
        inputMode={unit === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        aria-label={sign ? `${label}, ${unit}` : label}
        aria-invalid={isInvalid}
        aria-required={props.isRequired}
        aria-describedby={isDescribed ? [describedBy, limitsId].filter(Boolean).join(' ') : describedBy}
        disabled={isDisabled}
        data-zero={text === null && value === 0}
        value={text ?? formatMeasure(value, precision)}
        onFocus={(event) => event.currentTarget.select()}
        {...handlers}
      />
      {sign && !props.prefix && (
        <MutedText aria-hidden style={hasLimitsInside ? {} : { minWidth: '2ch' }}>
          {sign}
        </MutedText>
      )}
    </Frame>
  )
}
