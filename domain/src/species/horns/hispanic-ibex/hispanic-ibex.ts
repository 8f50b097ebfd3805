/** Hispanic ibex, CA03. Horn sheet 1 of the council; length row and thresholds as on the public sheet (UK). */
import { defineSpecies, EDITION, EDITION_FROM, phenotype } from '#measuring/sheet/define.ts'
import { number } from '#measuring/sheet/fields.ts'
import { annularRings, commonSupplementary, greatestSpread, skull } from '#measuring/sheet/shared-fields.ts'
import {
  HORN_SHEET_1_REMARK,
  HORN_SHEET_1_TOTAL,
  hornSheet1Additions,
  hornSheet1Measures,
  hornSheet1Reasons,
  hornSheet1Wording,
  scoreHornSheet1,
} from '#species/forms/horn-sheet-1.ts'

export const hispanicIbex = defineSpecies({
  key: 'hispanic-ibex',
  code: 'CA03',
  name: 'Hispanic ibex',
  category: 'Caprines',
  form: 'Horn sheet 1',
  family: 'points sheet',
  rule: 'council + public, confidence high (form), medium (length row)',
  edition: EDITION,
  from: EDITION_FROM,
  phenotypes: [
    phenotype(
      'hispanic-ibex-north',
      'Hispanic ibex, North',
      'Capra pyrenaica hispanica',
      [205, 220, 230],
      'public UK; Latin proposed',
    ),
    phenotype(
      'hispanic-ibex-south',
      'Hispanic ibex, South',
      'C. p. hispanica',
      [195, 210, 220],
      'public UK; Latin proposed',
    ),
    phenotype(
      'hispanic-ibex-central',
      'Hispanic ibex, Central',
      'C. p. hispanica',
      [205, 215, 225],
      'public UK; Latin proposed',
    ),
    phenotype(
      'victoria-ibex-north',
      'Victoria ibex, North',
      'C. p. victoriae',
      [205, 220, 230],
      'public UK; Latin proposed',
    ),
    phenotype(
      'victoria-ibex-south',
      'Victoria ibex, South',
      'C. p. victoriae',
      [205, 215, 225],
      'public UK; Latin proposed',
    ),
  ],

  fields: {
    measurementParams: hornSheet1Measures({ length: [30, 125], circ: [12, 35], spread: [10, 140] }),
    additions: hornSheet1Additions,
    supplementary: {
      ...skull([18, 32], [8, 18]),
      annularRings: annularRings(),
      greatestSpread: greatestSpread([10, 140], 'council / proposed'),
      tipToTip: number('Tip to tip', {
        unit: 'cm',
        min: 0,
        max: 140,
        how: 'straight line between the tips',
        source: 'council / proposed',
      }),
      ...commonSupplementary(),
    },
  },

  calculations: hornSheet1Wording,
  total: HORN_SHEET_1_TOTAL,
  remarks: [HORN_SHEET_1_REMARK],
  score: scoreHornSheet1,
  reasons: hornSheet1Reasons,
})
