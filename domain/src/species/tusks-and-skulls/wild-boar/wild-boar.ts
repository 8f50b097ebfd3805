/** Wild boar, ST01. The council's wild boar form; the upper tusks as a sum, each with a row on the paper sheet. */

import { meanRow, sumRow } from '#measuring/maths/rows.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { addition, deduction, pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 41: the circumferences of both upper tusks count, not their mean. */
const BOAR_CIRC = sumRow

export const wildBoar = defineSpecies({
  key: 'wild-boar',
  code: 'ST01',
  name: speciesNames['wild-boar'],
  category: 'Skulls, tusks and teeth',
  form: 'Wild boar form',
  family: 'points sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    phenotype('wild-boar-european', 'European wild boar', 'Sus scrofa scrofa', [110, 115, 120], 'council'),
    phenotype(
      'wild-boar-eastern',
      'Eastern wild boar',
      'Sus scrofa ussuricus',
      [110, 115, 120],
      'council; Latin proposed',
    ),
  ],

  fields: {
    // Open question 42: known heads exceed all three upper bounds of the council.
    measurementParams: {
      tuskLength: pair('Length of lower tusk', {
        unit: 'cm',
        min: 10,
        max: 35,
        required: true,
        how: 'outer curve from root to tip; a broken tusk as far as it goes',
        source: 'council / council',
      }),
      tuskWidth: pair('Width of lower tusk', {
        unit: 'mm',
        min: 16,
        max: 30,
        required: true,
        how: 'widest place, calliper; abnormal thickening ignored',
        source: 'council / council',
      }),
      tuskCirc: pair('Circumference of upper tusk', {
        unit: 'cm',
        min: 5,
        max: 9.5,
        required: true,
        how: 'strongest place, the tape spans notches',
        source: 'council / council',
      }),
    },
    additions: {
      lowerTusk: {
        colour: addition('Lower tusk, colour', { max: 1, how: 'dark brown to black grinding surface' }),
        curve: addition('Lower tusk, curve', { max: 1, how: 'evenly and strongly curved' }),
        surfaceDeduction: deduction('Lower tusk, deduction for grinding surface', {
          max: 3,
          how: 'under 4 cm: 1.5 one side, 3 both; 4.1–5 cm: 0.5 one side, 1 both',
        }),
        // The council's spelling of asymmetry, also used in the API.
        assymetryDeduction: deduction('Lower tusk, deduction for asymmetry', { max: 3, how: 'unlike tusks' }),
      },
      upperTusk: {
        colour: addition('Upper tusk, colour', { max: 1, how: 'dark' }),
        form: addition('Upper tusk, form', { max: 1, how: 'strong curvature' }),
        lock: addition('Upper tusk, lock', { max: 1, how: '0.5 per tusk whose ends touch or overlap when laid down' }),
        assymetryDeduction: deduction('Upper tusk, deduction for asymmetry', { max: 3, how: 'unlike tusks' }),
      },
      imbalanceDeduction: deduction('Deduction, imbalance of lower and upper tusks', {
        max: 1,
        how: 'upper and lower tusks do not match',
      }),
    },
    supplementary: { ...skull([25, 50], [10, 25]), ...commonSupplementary() },
  },

  total: 'sum of the three rows + additions − deductions',
  remarks: [
    'The circumference is the sum of both upper tusks, because the council’s sheet has one row for each.',
    'The bounds limit additions to 5 points and deductions to 10.',
  ],
  score: ({ measurementParams: m }) => ({
    tuskLength: meanRow(m.tuskLength),
    tuskWidth: meanRow(m.tuskWidth, 3),
    tuskCirc: BOAR_CIRC(m.tuskCirc),
  }),
})
