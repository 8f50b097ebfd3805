/** Roe deer, CE12. Volume sheet of the council; the 30 to 75 % spread table as on the public sheets (PL, NO). */
import { above, bands, formatBands, from } from '#measuring/maths/bands.ts'
import { atLeastZero, type Exact, exact, minus, toDecimalText, ZERO } from '#measuring/maths/exact.ts'
import { meanRow, singleRow, tableRow } from '#measuring/maths/rows.ts'
import { average } from '#measuring/maths/sides.ts'
import { formatSpreadPercent } from '#measuring/score/reasons.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { addition, choice, deduction, mirror, number, pair } from '#measuring/sheet/fields.ts'
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

/** Open question 15: the volume is based on the gross weight, without the deduction for the skull. */
const ROE_VOLUME_WEIGHT = 'gross'

/** The antlers displace between 100 and 440 cm³ of water, one gram each. */
const MIN_VOLUME = exact(100)
const MAX_VOLUME = exact(440)

/** Exactly 75 % of the mean beam still gives four points, more gives 0. */
const SPREAD_BANDS = bands(0, from(0.3, 1), from(0.35, 2), from(0.4, 3), from(0.45, 4), above(0.75, 0))

/** Returns the displaced volume, or 0 without a submerged weight. */
const computeVolume = (weight: { gross: Exact }, submerged: Exact): Exact =>
  submerged === 0 ? ZERO : atLeastZero(minus(weight[ROE_VOLUME_WEIGHT], submerged))

export const roeDeer = defineSpecies({
  key: 'roe-deer',
  code: 'CE12',
  name: speciesNames['roe-deer'],
  category: 'Cervids',
  form: 'Volume sheet',
  family: 'points sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    phenotype('roe-deer-european', 'European roe deer', 'Capreolus capreolus', [105, 115, 130], 'public PL NO'),
  ],

  fields: {
    measurementParams: {
      mainBeamLength: pair('Length of main beam', {
        unit: 'cm',
        min: 15,
        max: 35,
        required: true,
        how: 'outer curve from the lower coronet rim to the tip',
        source: 'council / council',
      }),
      insideSpread: number('Inside spread', {
        unit: 'cm',
        min: 1,
        max: 25,
        required: true,
        how: 'widest inside distance of the beams',
        source: 'council / council',
      }),
      dryAntlerWeight: {
        gross: number('Weight of dry antlers, gross', {
          unit: 'g',
          min: 200,
          max: 1200,
          required: true,
          how: 'dry, with the skull as prepared',
          source: 'council / council',
        }),
        // Open question 51: for very short skulls, published sheets add 10 to 20 g.
        deductions: choice('Weight deduction', [0, 65, 90], {
          unit: 'g',
          required: true,
          how: '0 correct short cut; 65 upper teeth cut away; 90 full skull without lower jaw',
          source: 'council / council',
        }),
      },
      antlerVolume: {
        gross: mirror('Weight in air', 'measurementParams.dryAntlerWeight.gross', {
          unit: 'g',
          how: 'the gross weight of the dry antlers',
          source: 'council / council',
        }),
        submerged: number('Weight submerged', {
          unit: 'g',
          required: true,
          how: 'reading with the antlers in water up to the lower coronet rim',
          source: 'council / council',
        }),
      },
    },
    additions: {
      colour: addition('Colour', {
        max: 4,
        how: '0 light or dyed; 1 yellow or light brown; 2 mid; 3 dark; 4 nearly black',
      }),
      pearling: addition('Pearling', { max: 4, how: '0 smooth to 4 very good everywhere' }),
      coronets: addition('Coronets', { max: 4, how: '0 weak to 4 very strong' }),
      tineTipsCondition: addition('Condition of tine tips', { max: 2, how: '0 blunt; 1 medium; 2 pointed and white' }),
      symmetry: addition('Symmetry', { max: 3, how: 'regularity of the head' }),
      tineLength: addition('Length of tines', { max: 2, how: 'quality of the tines' }),
      deductions: {
        lengthOfTines: deduction('Deduction, length of tines', { max: 2, how: 'short or missing tines' }),
        irrAndAss: deduction('Deduction, irregularity and asymmetry', { max: 3, how: 'abnormal or unlike sides' }),
      },
    },
    supplementary: {
      ...fullSkull([17, 22], [8, 11]),
      greatestSpread: greatestSpread([1, 40], { source: 'proposed / proposed' }),
      tipToTip: tipToTip({ source: 'proposed / proposed' }),
      minimumAge: minimumAge(3),
      ...commonSupplementary(),
    },
  },

  rules: {
    'measurementParams.dryAntlerWeight.gross': {
      description: 'A change moves a submerged weight up or down into its range.',
      clamps: ['measurementParams.antlerVolume.submerged'],
    },
    'measurementParams.antlerVolume.submerged': {
      description: `Between the gross weight minus ${toDecimalText(MAX_VOLUME)} g (at least 0) and the gross weight minus ${toDecimalText(MIN_VOLUME)} g.`,
      bounds: ({ measurementParams: { dryAntlerWeight: weight } }) => ({
        min: atLeastZero(minus(weight.gross, MAX_VOLUME)),
        max: atLeastZero(minus(weight.gross, MIN_VOLUME)),
      }),
    },
    ...fullSkullRules(90, 'g'),
    ...tipToTipRules,
  },

  calculations: {
    dryAntlerWeight: namedCalculation('Weight of dry antlers, net', 'net weight in g'),
    antlerVolume: namedCalculation(
      'Volume of antlers',
      'volume in cm³: gross weight less submerged weight, 0 without a submerged weight;',
      { unit: 'cm³' },
    ),
    insideSpread: `by inside spread ÷ mean main beam: ${formatBands(SPREAD_BANDS, 'percent')}`,
  },
  total: 'sum of the four rows + additions − deductions',
  remarks: [
    'The table from 30 to 75 % belongs to this sheet, as on all public sheets; the council prints it under moose, whose spread simply counts half.',
    'Siberian roe deer has a different sheet and is not evaluated here.',
  ],
  score: ({ measurementParams: m }) => ({
    mainBeamLength: meanRow(m.mainBeamLength, 0.5),
    dryAntlerWeight: singleRow(atLeastZero(minus(m.dryAntlerWeight.gross, m.dryAntlerWeight.deductions)), 0.1),
    antlerVolume: singleRow(computeVolume(m.dryAntlerWeight, m.antlerVolume.submerged), 0.3),
    insideSpread: tableRow(m.insideSpread, SPREAD_BANDS.pointsForRatio(m.insideSpread, average(m.mainBeamLength))),
  }),
  reasons: {
    insideSpread: ({ measurementParams: m }) =>
      formatSpreadPercent(SPREAD_BANDS, m.insideSpread, average(m.mainBeamLength), 'beam'),
  },
})
