/** Beaver, ST10. Variant D of the council: length and width of the skull; thresholds as on the public sheet (BE). */

import { singleRow } from '#measuring/maths/rows.ts'
import { defineSpecies, EDITION, EDITION_FROM, phenotype } from '#measuring/sheet/define.ts'
import { number } from '#measuring/sheet/fields.ts'
import { commonSupplementary } from '#measuring/sheet/shared-fields.ts'

export const beaver = defineSpecies({
  key: 'beaver',
  code: 'ST10',
  name: 'Beaver',
  category: 'Skulls, tusks and teeth',
  form: 'Variant D',
  family: 'sum sheet',
  rule: 'council + public, confidence high',
  edition: EDITION,
  from: EDITION_FROM,
  phenotypes: [
    phenotype('eurasian-beaver', 'Eurasian beaver', 'Castor fiber', [25, 25.5, 26], 'public BE'),
    phenotype('canadian-beaver', 'Canadian beaver', 'Castor canadensis', [25, 25.5, 26], 'public BE'),
  ],

  fields: {
    measurementParams: {
      skullLength: number('Skull length', {
        unit: 'cm',
        min: 8,
        max: 20,
        required: true,
        precision: 0.01,
        how: 'calliper, front edge of the front teeth to the rearmost point, without lower jaw; to 0.01 cm',
        source: 'council / proposed',
      }),
      skullWidth: number('Skull width', {
        unit: 'cm',
        min: 5,
        max: 14,
        required: true,
        precision: 0.01,
        how: 'calliper, greatest width across the cheek arches, square to the axis; to 0.01 cm',
        source: 'council / proposed',
      }),
    },
    additions: {},
    supplementary: {
      // The council's spelling of weight, also used in the API. Open question 47: the sheets that need it.
      weigthOfTheSkull: number('Weight of the skull', {
        unit: 'kg',
        min: 0,
        max: 1,
        how: 'dry, without lower jaw',
        source: 'council / proposed',
      }),
      ...commonSupplementary(40),
    },
  },

  total: 'length + width of the skull',
  remarks: [
    'Length and width of the skull are the scored measures, so they are not repeated in the supplementary part.',
  ],
  score: ({ measurementParams: m }) => ({ skullLength: singleRow(m.skullLength), skullWidth: singleRow(m.skullWidth) }),
})
