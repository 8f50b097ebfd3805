/** European mouflon, CA09. Variant I of the council; thresholds and C index as on the public sheets (PL, IT). */
import { bands, formatBands, from } from '#measuring/maths/bands.ts'
import { type Exact, exact, toDecimalText, toNumber } from '#measuring/maths/exact.ts'
import { ratio } from '#measuring/maths/ratio.ts'
import { deduct, meanRow, singleRow, tableRow } from '#measuring/maths/rows.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { addition, deduction, number, pair } from '#measuring/sheet/fields.ts'
import { annularRings, commonSupplementary, greatestSpread, skull } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 36: the minimum C index for an evaluation, inclusive. */
const C_INDEX_MIN = exact(0.7)

/** Open question 36: the C index is rounded to two decimals before the lookup. */
const C_INDEX_BANDS = bands(0, from(2.5, 1), from(2.7, 2), from(2.9, 3))

/** Greatest spread ÷ tip to tip. */
const cIndex = ratio

const isExcluded = (spread: Exact, tipToTip: Exact): boolean =>
  spread > 0 && tipToTip > 0 && cIndex(spread, tipToTip) < C_INDEX_MIN

export const europeanMouflon = defineSpecies({
  key: 'european-mouflon',
  code: 'CA09',
  name: speciesNames['european-mouflon'],
  category: 'Caprines',
  form: 'Variant I',
  family: 'points sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    phenotype('european-mouflon', 'European mouflon', 'Ovis aries musimon', [185, 195, 205], 'public PL IT'),
  ],

  fields: {
    measurementParams: {
      hornLength: pair('Length of horn', {
        unit: 'cm',
        min: 50,
        max: 125,
        required: true,
        how: 'middle of the front base edge along the outer curve to the tip',
        source: 'council / council',
      }),
      hornCirc: {
        first: pair('Circumference, first third', {
          unit: 'cm',
          min: 19,
          max: 31,
          required: true,
          how: 'strongest place within the third, parallel to the grooves; thirds of each horn',
          source: 'council / council',
        }),
        second: pair('Circumference, second third', {
          unit: 'cm',
          min: 17,
          max: 29,
          required: true,
          how: 'strongest place within the third, parallel to the grooves; thirds of each horn',
          source: 'council / council',
        }),
        third: pair('Circumference, third third', {
          unit: 'cm',
          min: 11,
          max: 23,
          required: true,
          how: 'strongest place within the third, parallel to the grooves; thirds of each horn',
          source: 'council / council',
        }),
      },
      // Open question 48: from 30 here, while the required greatest spread begins at 40.
      spread: number('Spread', {
        unit: 'cm',
        min: 30,
        max: 64,
        required: true,
        how: 'greatest distance of the outer faces, calliper square to the skull axis, not at the tips',
        source: 'council / council',
      }),
    },
    additions: {
      colour: addition('Colour', { max: 3, how: '0 yellow or dyed; 1 light brown; 2 brown; 3 dark brown to black' }),
      // Open question 37: grooves, rotation and asymmetry in halves.
      groove: addition('Grooves', {
        max: 3,
        how: '0 none; 1 sparse; 2 good; 3 dense',
        source: 'council / council, step proposed',
      }),
      rotation: addition('Rotation', {
        max: 5,
        how: 'mean of the two outer coil diameters in cm: under 26 0; from 26 1; 27 2; 28 3; 29 4; 30 5',
        source: 'council / council, step proposed',
      }),
      tipToTip: number('Tip to tip', {
        unit: 'cm',
        min: 15,
        max: 75,
        required: true,
        how: 'straight line between the tips; a measure, its points are derived',
        source: 'council / council',
      }),
      asymmetryForm: deduction('Deduction, asymmetry or abnormal form', {
        max: 2,
        how: 'unlike or faulty horns',
        source: 'council / council, step proposed',
      }),
    },
    supplementary: {
      ...skull([0, 36], [0, 15], { source: 'council / council' }),
      greatestSpread: greatestSpread([40, 70], { source: 'council / council', required: true }),
      annularRings: annularRings(),
      ...commonSupplementary(),
    },
  },

  rules: {
    'additions.tipToTip': {
      description: `A C index (spread ÷ tip to tip, rounded to two decimals) under ${toNumber(C_INDEX_MIN).toFixed(2)} excludes the trophy: total 0, no medal, not saved.`,
      excludes: {
        when: (sheet) => isExcluded(sheet.measurementParams.spread, sheet.additions.tipToTip),
        message: `C index is less than ${toDecimalText(C_INDEX_MIN)}, which excludes this trophy from evaluation`,
      },
    },
  },

  calculations: {
    cIndex: namedCalculation('C index', 'spread ÷ tip to tip, rounded to two decimals; shown only'),
    tipToTip: `by C index: ${formatBands(C_INDEX_BANDS)}`,
  },
  total: '0 if excluded; else sum of the five rows + colour, grooves and rotation − tip to tip and asymmetry',
  remarks: [
    'The C index is rounded before the lookup, because the council gives the table in hundredths.',
    'Only the minimum of the index excludes: a deduction of one point is an ordinary result.',
    'The council names no minimum skull length and width, so neither has to be measured.',
  ],
  score: ({ measurementParams: m, additions: { tipToTip } }) => ({
    hornLength: meanRow(m.hornLength),
    hornCirc: {
      first: meanRow(m.hornCirc.first),
      second: meanRow(m.hornCirc.second),
      third: meanRow(m.hornCirc.third),
    },
    spread: singleRow(m.spread),
    cIndex: cIndex(m.spread, tipToTip),
    tipToTip: deduct(tableRow(tipToTip, C_INDEX_BANDS.pointsFor(cIndex(m.spread, tipToTip)))),
  }),
  reasons: {
    tipToTip: ({ measurementParams: m, additions: { tipToTip } }) =>
      `C index ${toDecimalText(cIndex(m.spread, tipToTip))}`,
  },
})
