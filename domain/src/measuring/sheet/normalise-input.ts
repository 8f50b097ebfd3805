/** Normalises the input of a form field when it loses focus. Every change is explained in a note. */
import { MAX_VALUE, toHundredths } from '#measuring/maths/exact.ts'
import { removeInvisibleCharacters } from '#values/invisible-characters.ts'
import type { Unit } from './fields.ts'
import { sheetMessages } from './messages.ts'

/** A normalised number, with a note if it differs from the input. */
export type NormalisedInput = {
  readonly value: number
  readonly note: string | null
  /** The input, if it was above the maximum. */
  readonly clampedFrom?: number
}

const DECIMAL_NUMBER = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/

/** Parses a decimal number with comma or point. Returns null if it is invalid, and 0 for an empty text. */
export const parseDecimal = (text: string): number | null => {
  const trimmed = removeInvisibleCharacters(text).trim()
  if (trimmed === '') return 0
  return DECIMAL_NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : null
}

/**
 * Clamps to [0, max], rounds half up to two decimals and snaps half up to the step, never above max. The field's
 * minimum is not applied: a value below it is an error only on submit.
 */
export const normaliseInput = (
  text: string,
  field: { max: number | null; step: number; unit: Unit },
): NormalisedInput => {
  const typed = parseDecimal(text)
  if (typed === null)
    return { value: 0, note: sheetMessages.changed(`“${text.trim()}”`, 0, sheetMessages.changedUnreadable) }

  const max = field.max ?? MAX_VALUE
  const clamped = Math.min(Math.max(typed, 0), max)
  const rounded = toHundredths(clamped)
  const step = Math.round(field.step * 100)
  const maxHundredths = toHundredths(max)
  const snapped = Math.floor((2 * rounded + step) / (2 * step)) * step
  const value = (snapped > maxHundredths ? Math.floor(maxHundredths / step) * step : snapped) / 100

  if (value === typed) return { value, note: null }
  const reason =
    typed > max
      ? sheetMessages.changedAtMost(max, field.unit)
      : typed < 0
        ? sheetMessages.changedAtLeast(0, field.unit)
        : value !== rounded / 100
          ? sheetMessages.changedStep(field.step)
          : sheetMessages.changedDecimals
  const note = sheetMessages.changed(text.trim(), value, reason)
  return typed > max ? { value, note, clampedFrom: typed } : { value, note }
}
