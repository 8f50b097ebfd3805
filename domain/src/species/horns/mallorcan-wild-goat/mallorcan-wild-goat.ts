/** Mallorcan wild goat, CA05. The Hispanic ibex's Horn sheet 1 with separate bounds. */
import { defineSpecies, EDITION, EDITION_FROM, phenotype, TO_BE_ESTABLISHED } from '#measuring/sheet/define.ts'
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

export const mallorcanWildGoat = defineSpecies({
  key: 'mallorcan-wild-goat',
  code: 'CA05',
  name: 'Mallorcan wild goat',
  category: 'Caprines',
  // Open question 35: form and thresholds.
  form: 'Horn sheet 1 (shared)',
  family: 'points sheet',
  rule: 'proposed, confidence low to medium',
  edition: EDITION,
  from: EDITION_FROM,
  phenotypes: [
    phenotype(
      'mallorcan-wild-goat',
      'Mallorcan wild goat',
      'Capra aegagrus hircus (var. mallorca)',
      TO_BE_ESTABLISHED,
      'proposed',
    ),
  ],

  fields: {
    measurementParams: hornSheet1Measures({ length: [25, 120], circ: [10, 30], spread: [10, 150] }),
    additions: hornSheet1Additions,
    supplementary: {
      ...skull([18, 32], [8, 18]),
      annularRings: annularRings(),
      greatestSpread: greatestSpread([10, 150], 'council / proposed'),
      tipToTip: number('Tip to tip', {
        unit: 'cm',
        min: 0,
        max: 150,
        how: 'straight line between the tips',
        source: 'council / proposed',
      }),
      ...commonSupplementary(),
    },
  },

  calculations: hornSheet1Wording,
  total: HORN_SHEET_1_TOTAL,
  remarks: ['The sheet of the Hispanic ibex is used, because no other form of the council fits.', HORN_SHEET_1_REMARK],
  score: scoreHornSheet1,
  reasons: hornSheet1Reasons,
})
