/** Carnivore, ST07. Variant F of the council: length and width of the skull of 22 kinds of carnivores. */

import { singleRow } from '#measuring/maths/rows.ts'
import { defineSpecies, EDITION, EDITION_FROM, phenotype, TO_BE_ESTABLISHED } from '#measuring/sheet/define.ts'
import { number } from '#measuring/sheet/fields.ts'
import { commonSupplementary } from '#measuring/sheet/shared-fields.ts'

export const carnivore = defineSpecies({
  key: 'carnivore',
  code: 'ST07',
  name: 'Carnivore',
  category: 'Skulls, tusks and teeth',
  form: 'Variant F',
  family: 'sum sheet',
  rule: 'council, confidence high',
  edition: EDITION,
  from: EDITION_FROM,
  // Open question 46: thresholds of lynx and wildcat are from 2010, of raccoon dog from 2021.
  phenotypes: [
    phenotype('eurasian-wolf', 'Eurasian wolf', 'Canis lupus lupus', [40, 41, 42], 'council'),
    phenotype('red-fox', 'Red fox', 'Vulpes vulpes', [24, 24.5, 25], 'council'),
    phenotype('polar-bear', 'Polar bear', 'Ursus maritimus', [63.5, 66, 68.5], 'council'),
    phenotype('african-lion', 'African lion', 'Panthera leo', [54, 60, 66], 'council'),
    phenotype('badger', 'Badger', 'Meles meles', [22, 22.5, 23], 'public SK DE PL'),
    phenotype('raccoon-dog', 'Raccoon dog', 'Nyctereutes procyonoides', [19.5, 20, 20.5], 'public FI'),
    phenotype('european-brown-bear', 'European brown bear', 'Ursus arctos arctos', [53, 55, 57], 'public SE SK'),
    phenotype('eurasian-lynx', 'Eurasian lynx', 'Lynx lynx', [25, 26, 27], 'public SK (2010)'),
    phenotype('european-wildcat', 'European wildcat', 'Felis silvestris', [17, 17.5, 18], 'public SK (2010)'),
    phenotype('golden-jackal', 'Golden jackal', 'Canis aureus', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('siberian-brown-bear', 'Siberian brown bear', 'Ursus arctos collaris', TO_BE_ESTABLISHED, 'proposed'),
    phenotype(
      'kamchatka-brown-bear',
      'Kamchatka brown bear',
      'Ursus arctos beringianus',
      TO_BE_ESTABLISHED,
      'proposed',
    ),
    phenotype('grizzly-bear', 'Grizzly bear', 'Ursus arctos horribilis', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('american-black-bear', 'American black bear', 'Ursus americanus', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('leopard', 'Leopard', 'Panthera pardus', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('puma', 'Puma', 'Puma concolor', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('caracal', 'Caracal', 'Caracal caracal', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('spotted-hyena', 'Spotted hyena', 'Crocuta crocuta', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('wolverine', 'Wolverine', 'Gulo gulo', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('otter', 'Eurasian otter', 'Lutra lutra', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('pine-marten', 'Pine marten', 'Martes martes', TO_BE_ESTABLISHED, 'proposed'),
    phenotype('coyote', 'Coyote', 'Canis latrans', TO_BE_ESTABLISHED, 'proposed'),
  ],

  fields: {
    measurementParams: {
      skullLength: number('Skull length', {
        unit: 'cm',
        min: 5,
        max: 50,
        required: true,
        precision: 0.01,
        how: 'calliper, front edge of the front teeth to the rearmost point, without lower jaw; to 0.01 cm',
        source: 'council / proposed',
      }),
      skullWidth: number('Skull width', {
        unit: 'cm',
        min: 3,
        max: 35,
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
        max: 15,
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
