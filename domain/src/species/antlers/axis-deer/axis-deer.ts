/** Axis deer, CE09. Variant C with a main beam circumference; form by elimination, thresholds of the council. */

import { differenceRows } from '#measuring/maths/rows.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { number, pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'
import { additionalTines, scoreVariantC, totalLengthOfAllAbnormal, variantC } from '#species/forms/variant-c.ts'
import { speciesNames } from '#species/names.ts'

/**
 * Open question 20: the form itself, and whether it includes the main beam circumference. Ordinary heads reach the
 * thresholds of the council only with three circumferences.
 */
const AXIS_ROWS = {
  mainBeamCirc: pair('Circumference of main beam', {
    unit: 'cm',
    min: 6,
    max: 40,
    required: true,
    how: 'at the base, on the coronet',
  }),
  lowerBeamCirc: pair('Circumference of lower beam', {
    unit: 'cm',
    min: 4,
    max: 30,
    required: true,
    how: 'thinnest place between first and second tine',
  }),
  upperBeamCirc: pair('Circumference of upper beam', {
    unit: 'cm',
    min: 4,
    max: 30,
    required: true,
    how: 'thinnest place between second and third tine or above the second',
  }),
}

export const axisDeer = defineSpecies({
  key: 'axis-deer',
  code: 'CE09',
  name: speciesNames['axis-deer'],
  category: 'Cervids',
  form: 'Variant C with main beam circumference',
  family: 'difference sheet',
  rule: 'proposed, confidence medium (70 %): form by elimination, thresholds council',
  phenotypes: [
    phenotype('axis-deer-native', 'Axis deer', 'Axis axis', [400, 410, 420], 'council'),
    phenotype('axis-deer-introduced', 'Axis deer, introduced', 'Axis axis', [280, 300, 320], 'council'),
    phenotype('axis-deer-indian-sambar', 'Indian sambar', 'Rusa unicolor', [370, 410, 450], 'council'),
    phenotype(
      'axis-deer-ceylonese-sambar',
      'Ceylonese sambar',
      'R. u. unicolor',
      [260, 300, 340],
      'council; Latin proposed',
    ),
    phenotype(
      'axis-deer-indochinese-sambar',
      'Indochinese sambar',
      'R. u. cambojensis',
      [260, 300, 340],
      'council; Latin proposed',
    ),
    phenotype('axis-deer-hog-deer', 'Hog deer', 'Axis porcinus', [160, 180, 200], 'council'),
  ],

  fields: {
    measurementParams: {
      innerSpread: number('Inside spread', {
        unit: 'cm',
        min: 10,
        max: 130,
        required: true,
        how: 'widest inside distance of the beams, between second and third tines',
      }),
      mainBeamLength: pair('Length of main beam', {
        unit: 'cm',
        min: 15,
        max: 140,
        required: true,
        how: 'outer curve from the lower coronet rim to the tip',
      }),
      lengthOfFirstTines: pair('Length of first (brow) tine', {
        unit: 'cm',
        max: 65,
        how: 'upper coronet rim along the lower edge to the tip',
      }),
      lengthOfSecondTines: pair('Length of second (inner or outer top) tine', {
        unit: 'cm',
        max: 60,
        how: 'front side, from where it rises to the tip',
      }),
      lengthOfThirdTines: pair('Length of third tine', { unit: 'cm', max: 60, how: '0 on a three-pointer' }),
      additionalTines,
      ...AXIS_ROWS,
      totalLengthOfAllAbnormal,
    },
    additions: {},
    supplementary: {
      ...skull([18, 45], [8, 20]),
      ...commonSupplementary(),
    },
  },

  ...variantC,
  remarks: [
    'Column 1 is not capped: what exceeds the mean beam is deducted in column 4, and a cap would deduct it twice.',
    'Three circumferences are measured, because ordinary heads reach the thresholds only with all rows of variant C.',
  ],
  score: ({ measurementParams: { innerSpread, totalLengthOfAllAbnormal, ...pairs } }) =>
    scoreVariantC(innerSpread, pairs.mainBeamLength, differenceRows(pairs), totalLengthOfAllAbnormal),
})
