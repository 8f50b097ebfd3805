/** Beaver, ST10. Variant D of the council: length and width of the skull; thresholds as on the public sheet (BE). */
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { skullSheet } from '#species/forms/skull-sheet.ts'
import { speciesNames } from '#species/names.ts'

export const beaver = defineSpecies({
  key: 'beaver',
  code: 'ST10',
  name: speciesNames.beaver,
  category: 'Skulls, tusks and teeth',
  form: 'Variant D',
  family: 'sum sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    phenotype('eurasian-beaver', 'Eurasian beaver', 'Castor fiber', [25, 25.5, 26], 'public BE'),
    phenotype('canadian-beaver', 'Canadian beaver', 'Castor canadensis', [25, 25.5, 26], 'public BE'),
  ],

  ...skullSheet({ length: [8, 20], width: [5, 14], maxWeight: 1 }),
})
