/** Alpine ibex, CA02. Variant A of the council; thresholds of males and the sweep index as on the public sheet (RU). */
import { bands, formatBands, from } from '#measuring/maths/bands.ts'
import { meanRatio } from '#measuring/maths/ratio.ts'
import { meanRow, singleRow, tableRow } from '#measuring/maths/rows.ts'
import { average } from '#measuring/maths/sides.ts'
import { formatBand } from '#measuring/score/reasons.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, forGender, phenotype } from '#measuring/sheet/define.ts'
import { addition, number, pair } from '#measuring/sheet/fields.ts'
import { annularRings, commonSupplementary, greatestSpread, skull, tipToTip } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 29: the band is that of the unrounded mean of the ratios of both horns. */
const SWEEP_MODE = meanRatio

const SWEEP_BANDS = bands(0, from(1.16, 1), from(1.21, 2), from(1.26, 3))

export const alpineIbex = defineSpecies({
  key: 'alpine-ibex',
  code: 'CA02',
  name: speciesNames['alpine-ibex'],
  category: 'Caprines',
  form: 'Variant A',
  family: 'points sheet',
  rule: 'council + public, confidence high',
  phenotypes: [
    forGender('male', phenotype('alpine-ibex-male', 'Alpine ibex', 'Capra ibex', [150, 157, 165], 'public RU')),
    // Open question 30: no public sheet has thresholds for females.
    forGender('female', phenotype('alpine-ibex-female', 'Alpine ibex', 'Capra ibex')),
  ],

  fields: {
    measurementParams: {
      hornLength: pair('Length of horn', {
        unit: 'cm',
        min: 10,
        max: 130,
        required: true,
        how: 'front (outer) curve from the lowest front edge to the tip',
      }),
      hornCirc: pair('Circumference of horn', {
        unit: 'cm',
        min: 8,
        max: 35,
        required: true,
        how: 'strongest place near the base, square to the axis',
      }),
      spread: number('Greatest spread', {
        unit: 'cm',
        min: 5,
        max: 130,
        required: true,
        how: 'greatest outside distance',
        source: 'council / council cap, rest proposed',
      }),
    },
    additions: {
      colour: addition('Colour', { max: 3, how: '0 light to 3 dark' }),
      bulgeFormation: addition('Formation of bulges', { max: 3, how: 'number and strength of the bulges' }),
      // The council's spelling of chord, also used in the API.
      cordLength: pair('Chord of horn', {
        unit: 'cm',
        min: 5,
        max: 110,
        how: 'straight line from the front base edge to the tip',
      }),
    },
    supplementary: {
      ...skull([20, 36], [8, 20]),
      annularRings: annularRings(),
      greatestSpread: greatestSpread([5, 130]),
      tipToTip: tipToTip({ max: 130 }),
      ...commonSupplementary(),
    },
  },

  rules: {
    'measurementParams.hornLength': {
      description: 'A change of either side sets the greatest spread back to 0.',
      resets: ['measurementParams.spread'],
    },
    'measurementParams.spread': {
      description:
        'Enter the length of horn first; this cannot exceed the mean of both. The score itself does not cap it.',
      enabled: {
        when: (sheet) => average(sheet.measurementParams.hornLength) > 0,
        reason: 'enter the length of horn first',
      },
      bounds: (sheet) => ({ max: average(sheet.measurementParams.hornLength) }),
    },
    'additions.cordLength': {
      description: 'At most the length of the horn on the same side, if measured.',
      atMost: (sheet, side) => sheet.measurementParams.hornLength[side] || null,
    },
  },

  calculations: {
    sweep: namedCalculation(
      'Sweep',
      `by the mean of both ratios length of horn ÷ chord: ${formatBands(SWEEP_BANDS)}; 0 while one of the four measures is missing`,
      { below: 'additions.cordLength', unit: '' },
    ),
  },
  total: 'sum of the four rows + colour and bulges',
  remarks: ['The ratios are neither rounded nor scored separately: a mean just below a band does not reach it.'],
  score: ({ measurementParams: m, additions: { cordLength } }) => {
    const sweep = SWEEP_MODE(m.hornLength, cordLength)
    return {
      hornLength: meanRow(m.hornLength),
      hornCirc: meanRow(m.hornCirc),
      spread: singleRow(m.spread, 0.5),
      sweep: tableRow(sweep, SWEEP_BANDS.pointsFor(sweep)),
    }
  },
  reasons: {
    sweep: ({ measurementParams: m, additions: { cordLength } }) => {
      const sweep = SWEEP_MODE(m.hornLength, cordLength)
      return sweep === 0 ? null : formatBand(SWEEP_BANDS, sweep, 'horn ÷ chord')
    },
  },
})
