/** Mallorcan wild goat, CA05. The Hispanic ibex's Horn sheet 1 with separate bounds. */
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { HORN_SHEET_1_REMARK, hornSheet1 } from '#species/forms/horn-sheet-1.ts'
import { speciesNames } from '#species/names.ts'

export const mallorcanWildGoat = defineSpecies({
  key: 'mallorcan-wild-goat',
  code: 'CA05',
  name: speciesNames['mallorcan-wild-goat'],
  category: 'Caprines',
  // Open question 35: form and thresholds.
  form: 'Horn sheet 1 (shared)',
  family: 'points sheet',
  rule: 'proposed, confidence low to medium',
  phenotypes: [phenotype('mallorcan-wild-goat', 'Mallorcan wild goat', 'Capra aegagrus hircus (var. mallorca)')],

  ...hornSheet1({ length: [25, 120], circ: [10, 30], spread: [10, 150] }),
  remarks: ['The sheet of the Hispanic ibex is used, because no other form of the council fits.', HORN_SHEET_1_REMARK],
})
