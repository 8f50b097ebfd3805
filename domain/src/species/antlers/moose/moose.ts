/** Moose, CE20. Support-beam sheet of the council; sums and tine rows as on the public sheets (UK). */
import {
  atLeastZero,
  type Exact,
  exact,
  minExact,
  minus,
  type Pair,
  plus,
  toDecimalText,
  ZERO,
} from '#measuring/maths/exact.ts'
import { meanRow, singleRow, sumRow, tableRow } from '#measuring/maths/rows.ts'
import { average, longerSide, sum } from '#measuring/maths/sides.ts'
import { defineSpecies, type Phenotype, phenotype, type Thresholds } from '#measuring/sheet/define.ts'
import { deduction, number, pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 16: both support beams count; the public sheets have no mean in that row. */
const MOOSE_SUPPORT = sumRow

/** Open question 17: the free tines are counted on both antlers together. */
const MOOSE_PALMATED_FREE_TINES = exact(10)

/** Open question 18: the mean of the two side means, regardless of the number of tines per side. */
const MOOSE_TINE_MEAN = average

/** Without a phenotype the palmated form applies. */
const isPalmated = (type: Phenotype | null): boolean => type?.palmated ?? true

/** A row of the other form of the head. */
const UNUSED_ROW = singleRow(ZERO)

/** On a palmated head, tines of less than 5 cm on average count 0, and the maximum is 15 points. */
const MIN_TINE_LENGTH = exact(5)
const MAX_TINE_LENGTH = exact(15)
const palmatedTineLength = (length: Exact): Exact =>
  length < MIN_TINE_LENGTH ? ZERO : minExact(length, MAX_TINE_LENGTH)

const palmatedTines = (tines: Pair): Exact => atLeastZero(minus(sum(tines), MOOSE_PALMATED_FREE_TINES))

/** On a head without palms, at most five tines per side count. */
const MAX_TINES_PER_SIDE = exact(5)
const nonPalmatedTines = ({ left, right }: Pair): Exact =>
  plus(minExact(left, MAX_TINES_PER_SIDE), minExact(right, MAX_TINES_PER_SIDE))

/** The factor of the circumference of tines on a head without palms. */
const TINE_CIRC_FACTOR = 0.65

/** Creates the palmated and the non-palmated phenotype of one kind of moose. */
const createForms = (
  key: string,
  label: string,
  latin: string,
  thresholds: Thresholds,
  source: string,
): Phenotype[] => [
  { ...phenotype(`${key}-palmated`, `${label}, palmated`, latin, thresholds, source), palmated: true },
  { ...phenotype(`${key}-non-palmated`, `${label}, non-palmated`, latin, thresholds, source), palmated: false },
]

export const moose = defineSpecies({
  key: 'moose',
  code: 'CE20',
  name: speciesNames.moose,
  category: 'Cervids',
  form: 'Support-beam sheet',
  family: 'points sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    ...createForms(
      'moose-western',
      'Western Eurasian moose',
      'Alces alces alces',
      [250, 275, 300],
      'council, public UK',
    ),
    ...createForms(
      'moose-eastern',
      'Eastern Eurasian moose',
      'A. a. pfizenmayeri',
      [275, 300, 325],
      'council, public UK; Latin proposed',
    ),
    ...createForms('moose-ussuri', 'Ussuri moose', 'A. a. cameloides', [210, 230, 260], 'council, public UK'),
  ],

  fields: {
    measurementParams: {
      supportCirc: pair('Circumference of support beam', {
        unit: 'cm',
        min: 10,
        max: 35,
        required: true,
        how: 'thinnest place above the coronet',
      }),
      antlerLength: pair('Length of antler', {
        unit: 'cm',
        min: 30,
        max: 160,
        required: true,
        how: 'on the back, lowest to highest tip along the midline',
      }),
      palmWidth: pair('Width of palm', {
        unit: 'cm',
        min: 5,
        max: 80,
        required: true,
        how: 'on the back, square to the palm edge, always above the beams; palmated only',
      }),
      spread: number('Greatest spread', {
        unit: 'cm',
        min: 40,
        max: 200,
        required: true,
        how: 'widest anywhere, square to the skull',
      }),
      tineCirc: pair('Circumference of tines', {
        unit: 'cm',
        min: 0,
        max: 100,
        required: true,
        how: 'total of at most the five longest tines of the side, each at half its length; non-palmated only',
      }),
      tineLengthAvg: pair('Mean length of tines', { unit: 'cm', max: 60, how: 'mean length of the tines of the side' }),
      tineNumber: pair('Number of tines', {
        unit: 'count',
        min: 1,
        max: 40,
        required: true,
        how: 'tines of 2 cm or more',
      }),
    },
    additions: {
      deductions: deduction('Deductions', { max: 4, how: 'asymmetry 0–3 and 0.5 per atypical tine, at most 1' }),
    },
    supplementary: {
      ...skull([45, 70], [16, 28]),
      ...commonSupplementary(),
    },
  },

  rules: {
    'measurementParams.palmWidth': {
      description: 'Only for palmated heads; then required.',
      enabled: { when: (_, type) => isPalmated(type), reason: 'only for palmated heads' },
    },
    'measurementParams.tineCirc': {
      description: 'Only for non-palmated heads.',
      enabled: { when: (_, type) => !isPalmated(type), reason: 'only for non-palmated heads' },
    },
  },

  calculations: {
    palmWidth: 'only palmated heads: mean of both sides',
    tineCirc: `only non-palmated heads: both sides together × ${TINE_CIRC_FACTOR}`,
    tineLengthAvg: `mean of both sides, fractions count; palmated: under ${toDecimalText(MIN_TINE_LENGTH)} cm nothing, at most ${toDecimalText(MAX_TINE_LENGTH)}; non-palmated: no limit`,
    tineNumber: `palmated: one point per tine above ${toDecimalText(MOOSE_PALMATED_FREE_TINES)} on both antlers together; non-palmated: at most ${toDecimalText(MAX_TINES_PER_SIDE)} per side`,
  },
  total: 'sum of the seven rows − deductions',
  remarks: [
    'Palm width counts twice, as on the council’s own sheet; the × 1.5 and × 3 in its moose line belong to fallow deer and wild boar.',
    'The support beam is a sum, because the public sheets have no mean in that row.',
    'A mixed head is measured both ways and the better result counts; the phenotype determines which.',
  ],
  score: ({ measurementParams: m }, type) => {
    const palmated = isPalmated(type)
    const tineLength = MOOSE_TINE_MEAN(m.tineLengthAvg)
    return {
      supportCirc: MOOSE_SUPPORT(m.supportCirc),
      spread: singleRow(m.spread, 0.5),
      antlerLength: meanRow(m.antlerLength),
      palmWidth: palmated ? meanRow(m.palmWidth, 2) : UNUSED_ROW,
      tineCirc: palmated ? UNUSED_ROW : sumRow(m.tineCirc, TINE_CIRC_FACTOR),
      tineLengthAvg: tableRow(tineLength, palmated ? palmatedTineLength(tineLength) : tineLength, m.tineLengthAvg),
      tineNumber: tableRow(
        sum(m.tineNumber),
        palmated ? palmatedTines(m.tineNumber) : nonPalmatedTines(m.tineNumber),
        m.tineNumber,
      ),
    }
  },
  reasons: {
    tineLengthAvg: ({ measurementParams: m }, type) => {
      const length = MOOSE_TINE_MEAN(m.tineLengthAvg)
      if (!isPalmated(type)) return null
      if (length < MIN_TINE_LENGTH) return `under ${toDecimalText(MIN_TINE_LENGTH)} cm`
      return length > MAX_TINE_LENGTH ? `at most ${toDecimalText(MAX_TINE_LENGTH)}` : null
    },
    tineNumber: ({ measurementParams: { tineNumber } }, type) => {
      if (isPalmated(type)) return `those above ${toDecimalText(MOOSE_PALMATED_FREE_TINES)}`
      return longerSide(tineNumber) > MAX_TINES_PER_SIDE
        ? `at most ${toDecimalText(MAX_TINES_PER_SIDE)} of a side`
        : null
    },
  },
})
