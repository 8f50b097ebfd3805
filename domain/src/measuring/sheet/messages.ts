/** The sentences that a sheet's checks answer with. */
import type { Unit } from './fields.ts'

/** ` cm`; counts and points carry no unit. */
const suffix = (unit: Unit): string => (unit === 'count' || unit === 'points' ? '' : ` ${unit}`)

/** With its unit, as `92.4 cm`. */
const figure = (value: number, unit: Unit): string => `${value}${suffix(unit)}`

export const sentences = {
  required: 'Required',
  unknownField: 'Unknown field',
  number: 'Must be a number',
  text: 'Must be a text',
  wholeNumber: 'Must be a whole number',
  between: (min: number, max: number, unit: Unit) => `Must be between ${min} and ${max}${suffix(unit)}`,
  atLeast: (min: number, unit: Unit) => `Must be at least ${min}${suffix(unit)}`,
  atMost: (max: number, unit: Unit) => `Must be at most ${max}${suffix(unit)}`,
  multipleOf: (step: number) => `Must be a multiple of ${step}`,
  oneOf: (choices: readonly number[]) => `Must be one of ${choices.join(', ')}`,
  lessThan: (max: number) => `Must be less than ${max}`,
  moreThan: (min: number) => `Must be more than ${min}`,
  noShorterThan: (length: number) => `Must have at least ${length} characters`,
  noFewerEntries: (least: number) => `At least ${least} entries`,
  noMoreEntries: (most: number) => `No more than ${most} entries`,
  noLongerThan: (length: number) => `No longer than ${length} characters`,
  creditedOnly: (credited: number) => `Only ${credited} cm of the spread are credited.`,
  creditedOnlyRestDeducted: (credited: number) =>
    `Only ${credited} cm of the spread are credited, the excess is deducted.`,
  otherEdition: (kept: string, inForce: string) =>
    `Edition ${inForce} of the rules is in force on this date, and the evaluation was scored under edition ${kept}. Confirm that it keeps edition ${kept}.`,
  rangeOrder: 'Cannot be greater than the maximum',
  changed: (before: string | number, after: number, why: string) => `Changed from ${before} to ${after}: ${why}`,
  changedAtMost: (max: number, unit: Unit) => `at most ${max}${suffix(unit)}`,
  changedAtLeast: (min: number, unit: Unit) => `at least ${min}${suffix(unit)}`,
  changedStep: (step: number) => `in steps of ${step}`,
  changedDecimals: 'two decimals are kept',
  changedUnreadable: 'not a number',
  hintDecimal: (value: number, meant: number, unit: Unit) =>
    `Is ${value} meant to be ${figure(meant, unit)}? A decimal point may have slipped.`,
  hintTenfoldSides: 'One side is ten times the other. Has a decimal point slipped?',
  hintUnit: (value: number, unit: Unit, other: Unit, meant: number) =>
    `${figure(value, unit)} is unusual. Was it read in ${other}? That would be ${figure(meant, unit)}.`,
  hintSides: (percent: number) => `Left and right are ${percent} % apart. Is that so?`,
  hintRare: ({ low, high, values }: { low: number; high: number; values: number }, unit: Unit) =>
    `Unusual for this phenotype: of ${values} stored values nearly all lie between ${low} and ${figure(high, unit)}.`,
  hintSameTrophy: (publicId: string) =>
    `Possibly the same trophy as ${publicId}: the same hunter, day, country and species.`,
  changedBecause: (label: string) => `${label} was changed`,
} as const
