/** Sika deer, CE08. Variant C of the council; thresholds of Japanese sika as on the public sheets (PL). */

import { differenceRows } from '#measuring/maths/rows.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { number, pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'
import { additionalTines, scoreVariantC, totalLengthOfAllAbnormal, variantC } from '#species/forms/variant-c.ts'
import { speciesNames } from '#species/names.ts'

export const sikaDeer = defineSpecies({
  key: 'sika-deer',
  code: 'CE08',
  name: speciesNames['sika-deer'],
  category: 'Cervids',
  form: 'Variant C',
  family: 'difference sheet',
  rule: 'council + public, confidence high (form), medium (spread)',
  phenotypes: [
    phenotype('sika-deer-japanese', 'Japanese sika deer', 'Cervus nippon nippon', [225, 240, 255], 'public PL'),
    /** Open question 21: an older triple; nothing newer is published. */
    phenotype(
      'sika-deer-manchurian',
      'Manchurian (Dybowski) sika deer',
      'C. n. hortulorum',
      [300, 350, 400],
      'proposed (older value)',
    ),
    phenotype('sika-deer-hokkaido', 'Hokkaido sika deer', 'C. n. yesoensis'),
    phenotype('sika-deer-vietnamese', 'Vietnamese sika deer', 'C. n. pseudaxis'),
    phenotype('sika-deer-south-chinese', 'South China sika deer', 'C. n. kopschi'),
    phenotype('sika-deer-sichuan', 'Sichuan sika deer', 'C. n. sichuanicus'),
    phenotype('sika-deer-formosan', 'Formosan sika deer', 'C. n. taiouanus'),
    phenotype('sika-deer-kerama', 'Kerama sika deer', 'C. n. keramae'),
    phenotype('sika-deer-hybrid', 'Sika deer hybrids', 'C. nippon × C. elaphus'),
  ],

  fields: {
    measurementParams: {
      innerSpread: number('Inside spread', {
        unit: 'cm',
        min: 10,
        max: 110,
        required: true,
        how: 'widest inside distance of the beams, between second and third tines',
      }),
      mainBeamLength: pair('Length of main beam', {
        unit: 'cm',
        min: 20,
        max: 110,
        required: true,
        how: 'outer curve from the lower coronet rim to the tip',
      }),
      lengthOfFirstTines: pair('Length of first (brow) tine', {
        unit: 'cm',
        max: 40,
        how: 'upper coronet rim along the lower edge to the tip',
      }),
      lengthOfSecondTines: pair('Length of second (middle) tine', {
        unit: 'cm',
        max: 40,
        how: 'front side, from where it rises to the tip',
      }),
      lengthOfThirdTines: pair('Length of third (inner) tine', {
        unit: 'cm',
        max: 40,
        how: 'front side, from where it rises to the tip',
      }),
      additionalTines,
      lowerBeamCirc: pair('Circumference of lower beam', {
        unit: 'cm',
        min: 4,
        max: 20,
        required: true,
        how: 'thinnest place between first and second tine',
      }),
      upperBeamCirc: pair('Circumference of upper beam', {
        unit: 'cm',
        min: 4,
        max: 20,
        required: true,
        how: 'thinnest place between second and third tine',
      }),
      totalLengthOfAllAbnormal,
    },
    additions: {},
    supplementary: {
      ...skull([22, 40], [9, 18]),
      ...commonSupplementary(),
    },
  },

  ...variantC,
  remarks: [
    'Column 1 is not capped: what exceeds the mean beam is deducted in column 4, and a cap would deduct it twice.',
    'The sheet has no main beam circumference; it is neither stored nor scored.',
  ],
  score: ({ measurementParams: { innerSpread, totalLengthOfAllAbnormal, ...pairs } }) =>
    scoreVariantC(innerSpread, pairs.mainBeamLength, differenceRows(pairs), totalLengthOfAllAbnormal),
})
