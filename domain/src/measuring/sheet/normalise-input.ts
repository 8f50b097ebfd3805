/** Settling: what a form field does with what was typed, on leaving it. Nothing is altered without a note. */
import { hundredths, LARGEST } from '#measuring/maths/exact.ts'
import type { Unit } from './fields.ts'
import { sentences } from './messages.ts'

/** A settled number, and a short note where it is not what was typed. */
export type Settled = {
  readonly value: number
  readonly note: string | null
  /** What was typed, where it was beyond the upper bound. */
  readonly beyond?: number
}

const READABLE = /^[+-]?(\d+[.,]?\d*|[.,]\d+)$/

/** The number a text says, with comma or point; null where it is unreadable. The empty text is 0. */
export const readNumber = (text: string): number | null => {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  return READABLE.test(trimmed) ? Number(trimmed.replace(',', '.')) : null
}

/**
 * Clamps to [0, max], rounds half up to two decimals and snaps to the step, half up, never above max. The field's
 * minimum takes no part: a value below it stays as typed and is an error only on submit.
 */
export const settle = (text: string, field: { max: number | null; step: number; unit: Unit }): Settled => {
  const typed = readNumber(text)
  if (typed === null) return { value: 0, note: sentences.changed(`“${text.trim()}”`, 0, sentences.changedUnreadable) }

  const max = field.max ?? LARGEST
  const clamped = Math.min(Math.max(typed, 0), max)
  const rounded = hundredths(clamped)
  const step = Math.round(field.step * 100)
  const most = hundredths(max)
  const snapped = Math.floor((2 * rounded + step) / (2 * step)) * step
  const value = (snapped > most ? Math.floor(most / step) * step : snapped) / 100

  if (value === typed) return { value: value + 0, note: null }
  const why =
    typed > max
      ? sentences.changedAtMost(max, field.unit)
      : typed < 0
        ? sentences.changedAtLeast(0, field.unit)
        : value !== rounded / 100
          ? sentences.changedStep(field.step)
          : sentences.changedDecimals
  const note = sentences.changed(text.trim(), value, why)
  return typed > max ? { value, note, beyond: typed } : { value, note }
}
