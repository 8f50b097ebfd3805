/** The messages of sheet validation. */
import type { Unit } from './fields.ts'

/** Formats for example ` cm`; empty for counts and points. */
const unitSuffix = (unit: Unit): string => (unit === 'count' || unit === 'points' ? '' : ` ${unit}`)

/** Formats a value with its unit, for example `92.4 cm`. */
const formatValue = (value: number, unit: Unit): string => `${value}${unitSuffix(unit)}`

/** Longer texts are cut, in characters. */
const MAX_QUOTED_LENGTH = 20

export const sheetMessages = {
  required: 'Required',
  unknownField: 'Unknown field',
  number: 'Must be a number',
  text: 'Must be a text',
  wholeNumber: 'Must be a whole number',
  between: (min: number, max: number, unit: Unit) => `Must be between ${min} and ${max}${unitSuffix(unit)}`,
  atLeast: (min: number, unit: Unit) => `Must be at least ${min}${unitSuffix(unit)}`,
  atMost: (max: number, unit: Unit) => `Must be at most ${max}${unitSuffix(unit)}`,
  multipleOf: (step: number) => `Must be a multiple of ${step}`,
  oneOf: (choices: readonly number[]) => `Must be one of ${choices.join(', ')}`,
  lessThan: (max: number) => `Must be less than ${max}`,
  moreThan: (min: number) => `Must be more than ${min}`,
  noShorterThan: (length: number) => `Must have at least ${length} characters`,
  noFewerEntries: (min: number) => `At least ${min} entries`,
  noMoreEntries: (max: number) => `No more than ${max} entries`,
  noLongerThan: (length: number) => `No longer than ${length} characters`,
  creditedOnly: (credited: number) => `Only ${credited} cm of the spread are credited.`,
  creditedOnlyRestDeducted: (credited: number) =>
    `Only ${credited} cm of the spread are credited, the excess is deducted.`,
  otherEdition: (scoredEdition: string, inForce: string) =>
    `Edition ${inForce} of the rules applies on this date, but the evaluation was scored under edition ${scoredEdition}. Confirm that it should stay on edition ${scoredEdition}.`,
  rangeOrder: 'Cannot be greater than the maximum',
  changed: (before: string | number, after: number, reason: string) => `Changed from ${before} to ${after}: ${reason}`,
  changedAtMost: (max: number, unit: Unit) => `at most ${max}${unitSuffix(unit)}`,
  changedAtLeast: (min: number, unit: Unit) => `at least ${min}${unitSuffix(unit)}`,
  changedStep: (step: number) => `in steps of ${step}`,
  changedDecimals: 'rounded to two decimals',
  changedUnit: (unit: Unit) => `converted to ${unit}`,
  notANumber: (text: string) => `Not a number: ${[...text].slice(0, MAX_QUOTED_LENGTH).join('')}`,
  hintClamped: (typed: number, max: number, meant: number | null, unit: Unit) =>
    `${formatValue(typed, unit)} is above ${formatValue(max, unit)}.${meant === null ? '' : ` ${meant}?`}`,
  hintRaised: (typed: number, min: number, unit: Unit) =>
    `${formatValue(typed, unit)} is below ${formatValue(min, unit)}.`,
  hintDecimal: (value: number, meant: number, unit: Unit) =>
    `Is ${value} meant to be ${formatValue(meant, unit)}? The decimal point may be misplaced.`,
  hintTenfoldSides: 'One side is ten times the other. Is a decimal point misplaced?',
  hintUnit: (value: number, unit: Unit, other: Unit, meant: number) =>
    `${formatValue(value, unit)} is unusual. Did you measure in ${other}? That would be ${formatValue(meant, unit)}.`,
  hintSides: (percent: number) => `Left and right differ by ${percent}%. Is that correct?`,
  hintRare: ({ low, high, values }: { low: number; high: number; values: number }, unit: Unit) =>
    `Unusual for this phenotype: almost all of ${values} recorded values are between ${low} and ${formatValue(high, unit)}.`,
  hintSameTrophy: (publicId: string) =>
    `Possibly the same trophy as ${publicId}: the same hunter, day, country and species.`,
  hintSameTicket: (name: string) => `${name} has the same ticket, evaluated at the same location on the same day.`,
  changedBecause: (label: string) => `${label} was changed`,
} as const
