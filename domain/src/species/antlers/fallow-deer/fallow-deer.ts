/** Fallow deer, CE10. Stag sheet A of the council (variant K); sums and spread table as on public sheets (NO, PL). */
import { bands, formatBands, from } from '#measuring/maths/bands.ts'
import { atLeastZero, minus } from '#measuring/maths/exact.ts'
import { deduct, meanRow, singleRow, sumRow, tableRow } from '#measuring/maths/rows.ts'
import { average } from '#measuring/maths/sides.ts'
import { formatSpreadPercent } from '#measuring/score/reasons.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { addition, choice, deduction, number, pair } from '#measuring/sheet/fields.ts'
import {
  commonSupplementary,
  fullSkull,
  fullSkullRules,
  greatestSpread,
  minimumAge,
  tipToTip,
  tipToTipRules,
} from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 13: `spreadDeduction` is the inside spread in cm; its ratio to the mean beam deducts 0 to 6 points. */
const FALLOW_SPREAD_BANDS = bands(
  6,
  from(0.6, 5),
  from(0.65, 4),
  from(0.7, 3),
  from(0.75, 2),
  from(0.8, 1),
  from(0.85, 0),
)

/** Open question 14: each side of the beam circumferences counts. */
const FALLOW_BEAM_CIRC = sumRow

export const fallowDeer = defineSpecies({
  key: 'fallow-deer',
  code: 'CE10',
  name: speciesNames['fallow-deer'],
  category: 'Cervids',
  form: 'Stag sheet A (variant K)',
  family: 'points sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    phenotype('fallow-deer-european', 'Fallow deer', 'Dama dama', [160, 170, 180], 'public PL NO'),
    phenotype('fallow-deer-mesopotamian', 'Mesopotamian fallow deer', 'Dama mesopotamica'),
  ],

  fields: {
    measurementParams: {
      mainBeamLength: pair('Length of main beam', {
        unit: 'cm',
        min: 30,
        max: 90,
        required: true,
        how: 'outer curve from the lower coronet rim to the highest point of the closed palm (a finger of it counts when at least half the greatest width)',
        source: 'council / council',
      }),
      browTinesLength: pair('Length of brow tine', {
        unit: 'cm',
        min: 2,
        max: 40,
        required: true,
        how: 'upper coronet rim along the underside to the tip',
        source: 'council / council',
      }),
      palmLength: pair('Length of palm', {
        unit: 'cm',
        min: 12,
        max: 60,
        required: true,
        how: 'outside, from where the beam is 1 cm thicker than its thinnest upper place, to the palm top; if the upper circumference is over 130 % of the lower, from where the tray axis meets the beam',
        source: 'council / council',
      }),
      palmWidth: pair('Width of palm', {
        unit: 'cm',
        min: 5,
        max: 40,
        required: true,
        how: 'half the circumference of the palm at its widest, tines left out',
        source: 'council / council',
      }),
      coronetCirc: pair('Circumference of coronet', {
        unit: 'cm',
        min: 13,
        max: 30,
        required: true,
        how: 'tape on the rim',
        source: 'council / council',
      }),
      lowerBeamCirc: pair('Circumference of lower beam', {
        unit: 'cm',
        min: 7,
        max: 18,
        required: true,
        how: 'thinnest place between brow and tray tine',
        source: 'council / council',
      }),
      upperBeamCirc: pair('Circumference of upper beam', {
        unit: 'cm',
        min: 7,
        max: 18,
        required: true,
        how: 'thinnest place between tray tine and palm',
        source: 'council / council',
      }),
      dryAntlerWeight: {
        // Open question 50: known heads exceed the council's upper bound.
        gross: number('Weight of dry antlers, gross', {
          unit: 'kg',
          min: 1.4,
          max: 6.25,
          required: true,
          how: 'dry, at the earliest 30 days after the kill',
          source: 'council / council',
        }),
        deductions: choice('Weight deduction', [0, 0.1, 0.25], {
          unit: 'kg',
          required: true,
          how: '0 short nose or cap; 0.1 long nose or teeth removed; 0.25 full skull',
          source: 'council / council',
        }),
      },
    },
    additions: {
      colour: addition('Colour', { max: 2, how: '0 light to 2 dark' }),
      palmTines: addition('Tines of palm', {
        max: 6,
        how: 'tines of 2 cm or more on a third of the rear edge 1 per side, two thirds 2, whole edge 3',
      }),
      // The spelling of the API.
      regurality: addition('Mass, form, regularity', { max: 5, how: 'mass 0–3 and form 0–2 together' }),
      spreadDeduction: number('Inside spread (for the spread deduction)', {
        unit: 'cm',
        min: 35,
        max: 110,
        required: true,
        how: 'widest inside distance of the beams; a measure in cm, its points come from the table',
        source: 'council / council min, proposed max',
      }),
      palmFormDeduction: deduction('Deduction, form of palms', {
        max: 10,
        how: 'unlike, narrow, split or faulty palms',
      }),
      palmEdgeDeduction: deduction('Deduction, edge of palms', { max: 2, how: 'smooth or porous edge' }),
      uniformityDeduction: deduction('Deduction, uniformity', { max: 6, how: 'difference between the sides' }),
    },
    supplementary: {
      ...fullSkull([26, 32], [11.6, 16]),
      greatestSpread: greatestSpread([30, 120], { required: true }),
      tipToTip: tipToTip({ source: 'council / council', required: true }),
      minimumAge: minimumAge(5, true),
      ...commonSupplementary(),
    },
  },

  rules: {
    ...fullSkullRules(0.25, 'kg'),
    ...tipToTipRules,
  },

  calculations: {
    dryAntlerWeight: namedCalculation('Weight of dry antlers, net', 'net weight in kg'),
    spreadDeduction: namedCalculation(
      'Deduction, spread',
      `by inside spread ÷ mean main beam: ${formatBands(FALLOW_SPREAD_BANDS, 'percent')}`,
    ),
  },
  total: 'sum of the first eight rows + colour + tines of palm + regularity − spread deduction − the three deductions',
  remarks: [
    'The measure behind the spread deduction is a length: its minimum of 35 cannot be points, because at most 6 are deducted.',
    'Every measure is required, brow tines too: a head without a brow tine cannot be entered.',
  ],
  score: ({ measurementParams: m, additions: { spreadDeduction } }) => ({
    mainBeamLength: meanRow(m.mainBeamLength, 0.5),
    browTinesLength: meanRow(m.browTinesLength, 0.25),
    palmLength: meanRow(m.palmLength),
    palmWidth: meanRow(m.palmWidth, 1.5),
    coronetCirc: meanRow(m.coronetCirc),
    lowerBeamCirc: FALLOW_BEAM_CIRC(m.lowerBeamCirc),
    upperBeamCirc: FALLOW_BEAM_CIRC(m.upperBeamCirc),
    dryAntlerWeight: singleRow(atLeastZero(minus(m.dryAntlerWeight.gross, m.dryAntlerWeight.deductions)), 2),
    spreadDeduction: deduct(
      tableRow(spreadDeduction, FALLOW_SPREAD_BANDS.pointsForRatio(spreadDeduction, average(m.mainBeamLength))),
    ),
  }),
  reasons: {
    spreadDeduction: ({ measurementParams: m, additions: { spreadDeduction } }) =>
      formatSpreadPercent(FALLOW_SPREAD_BANDS, spreadDeduction, average(m.mainBeamLength), 'beam'),
  },
})
