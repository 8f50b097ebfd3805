/** Normalises the input of a form field when it loses focus. Every change is explained. */
import { MAX_VALUE, toHundredths } from '#measuring/maths/exact.ts'
import { removeInvisibleCharacters } from '#values/invisible-characters.ts'
import { OTHER_UNITS, type Unit } from './fields.ts'
import { sheetMessages } from './messages.ts'

/** A typed text that is not the value of its field. */
export type TypedText = {
  readonly text: string
  /** Why the value was changed; null if the text is unreadable. */
  readonly reason: string | null
}

/** A normalised number; 0 for an unreadable text. */
export type NormalisedInput = {
  readonly value: number
  /** The input, if it differs from the value; otherwise null. */
  readonly typed: TypedText | null
  /** The input, if it was above the maximum. */
  readonly clampedFrom?: number
}

const NUMBER_WITH_UNIT = /^([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+))\s*(mm|cm|kg|g)?$/i

type ParsedMeasure = { readonly value: number; readonly isConverted: boolean }

/**
 * Parses a decimal number with comma or point, and converts it from the unit behind it. Returns null if it is invalid
 * or its unit does not convert into `unit`, and 0 for an empty text.
 */
export const parseMeasure = (text: string, unit: Unit | null): ParsedMeasure | null => {
  const trimmed = removeInvisibleCharacters(text).trim()
  if (trimmed === '') return { value: 0, isConverted: false }
  const [, number, writtenUnit] = NUMBER_WITH_UNIT.exec(trimmed) ?? []
  if (number === undefined) return null
  const decimal = number.replace(',', '.')
  const written = writtenUnit?.toLowerCase() ?? unit
  if (written === unit) return { value: Number(decimal), isConverted: false }
  const other = unit === null ? undefined : OTHER_UNITS[unit]
  // Moves the point in the text, because a division of binary floats is not exact.
  return written === other?.unit ? { value: Number(`${decimal}e${-other.exponent}`), isConverted: true } : null
}

/** Parses a decimal number with comma or point. Returns null if it is invalid, and 0 for an empty text. */
export const parseDecimal = (text: string): number | null => parseMeasure(text, null)?.value ?? null

/** Formats what became of a typed text: why its value was changed, or that it is unreadable. */
export const formatTyped = ({ text, reason }: TypedText, value: number): string =>
  reason === null ? sheetMessages.notANumber(text) : sheetMessages.changed(text, value, reason)

/**
 * Clamps to [0, max], rounds half up to two decimals and snaps half up to the step, never above max. The field's
 * minimum is not applied: a value below it is an error only on submit.
 */
export const normaliseInput = (
  input: string,
  field: { max: number | null; step: number; unit: Unit },
): NormalisedInput => {
  const text = input.trim()
  const parsed = parseMeasure(text, field.unit)
  if (parsed === null) return { value: 0, typed: { text, reason: null } }

  const typed = parsed.value
  const max = field.max ?? MAX_VALUE
  const clamped = Math.min(Math.max(typed, 0), max)
  const rounded = toHundredths(clamped)
  const step = Math.round(field.step * 100)
  const maxHundredths = toHundredths(max)
  const snapped = Math.floor((2 * rounded + step) / (2 * step)) * step
  const value = (snapped > maxHundredths ? Math.floor(maxHundredths / step) * step : snapped) / 100

  if (value === typed && !parsed.isConverted) return { value, typed: null }
  const getReason = () => {
    if (typed > max) return sheetMessages.changedAtMost(max, field.unit)
    if (typed < 0) return sheetMessages.changedAtLeast(0, field.unit)
    if (value !== rounded / 100) return sheetMessages.changedStep(field.step)
    return parsed.isConverted ? sheetMessages.changedUnit(field.unit) : sheetMessages.changedDecimals
  }
  return { value, typed: { text, reason: getReason() }, ...(typed > max && { clampedFrom: typed }) }
}
