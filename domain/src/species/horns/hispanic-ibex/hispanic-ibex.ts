/** Hispanic ibex, CA03. Horn sheet 1 of the council; length row and thresholds as on the public sheet (UK). */
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { HORN_SHEET_1_REMARK, hornSheet1 } from '#species/forms/horn-sheet-1.ts'
import { speciesNames } from '#species/names.ts'

export const hispanicIbex = defineSpecies({
  key: 'hispanic-ibex',
  code: 'CA03',
  name: speciesNames['hispanic-ibex'],
  category: 'Caprines',
  form: 'Horn sheet 1',
  family: 'points sheet',
  rule: 'council + public, confidence high (form), medium (length row)',
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

  ...hornSheet1({ length: [30, 125], circ: [12, 35], spread: [10, 140] }),
  remarks: [HORN_SHEET_1_REMARK],
})
