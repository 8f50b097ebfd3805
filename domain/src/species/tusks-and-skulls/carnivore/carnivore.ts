/** Carnivore, ST07. Variant F of the council: length and width of the skull of 22 kinds of carnivores. */
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { skullSheet } from '#species/forms/skull-sheet.ts'
import { speciesNames } from '#species/names.ts'

export const carnivore = defineSpecies({
  key: 'carnivore',
  code: 'ST07',
  name: speciesNames.carnivore,
  category: 'Skulls, tusks and teeth',
  form: 'Variant F',
  family: 'sum sheet',
  rule: 'council, confidence high',
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
    phenotype('golden-jackal', 'Golden jackal', 'Canis aureus'),
    phenotype('siberian-brown-bear', 'Siberian brown bear', 'Ursus arctos collaris'),
    phenotype('kamchatka-brown-bear', 'Kamchatka brown bear', 'Ursus arctos beringianus'),
    phenotype('grizzly-bear', 'Grizzly bear', 'Ursus arctos horribilis'),
    phenotype('american-black-bear', 'American black bear', 'Ursus americanus'),
    phenotype('leopard', 'Leopard', 'Panthera pardus'),
    phenotype('puma', 'Puma', 'Puma concolor'),
    phenotype('caracal', 'Caracal', 'Caracal caracal'),
    phenotype('spotted-hyena', 'Spotted hyena', 'Crocuta crocuta'),
    phenotype('wolverine', 'Wolverine', 'Gulo gulo'),
    phenotype('otter', 'Eurasian otter', 'Lutra lutra'),
    phenotype('pine-marten', 'Pine marten', 'Martes martes'),
    phenotype('coyote', 'Coyote', 'Canis latrans'),
  ],

  ...skullSheet({ length: [5, 50], width: [3, 35], maxWeight: 15 }),
})
