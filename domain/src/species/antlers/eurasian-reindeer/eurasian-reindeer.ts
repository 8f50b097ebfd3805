/** Eurasian reindeer, CE22. Variant H of the council; cap, and rows without difference, as on public sheets (NO). */
import { plus } from '#measuring/maths/exact.ts'
import { differenceRows, sumColumns, tableRow } from '#measuring/maths/rows.ts'
import { formatLimit } from '#measuring/score/reasons.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { number, pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, greatestSpread, skull, tipToTip } from '#measuring/sheet/shared-fields.ts'
import { capAtLongerBeam, creditNotice } from '#species/forms/credited-spread.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 25: a brow shovel on one side only is normal, so its rows deduct no difference. */
const REINDEER_NO_DIFF = ['browTinesPalm', 'browPalmLength', 'browPalmWidth'] as const

/** Open question 26: a spread beyond the longer beam is capped, and nothing is deducted for it. */
const REINDEER_SPREAD = capAtLongerBeam

const noDifference = 'both sides together, no difference is taken'

export const eurasianReindeer = defineSpecies({
  key: 'eurasian-reindeer',
  code: 'CE22',
  name: speciesNames['eurasian-reindeer'],
  category: 'Cervids',
  form: 'Variant H',
  family: 'difference sheet',
  rule: 'council + public, confidence high (rows), medium (differences)',
  phenotypes: [
    phenotype(
      'reindeer-european-mountain',
      'European mountain reindeer',
      'Rangifer tarandus tarandus',
      [700, 750, 800],
      'public NO',
    ),
    phenotype('reindeer-european-forest', 'European forest reindeer', 'R. t. fennicus'),
    phenotype('reindeer-siberian-tundra', 'Siberian tundra reindeer', 'R. t. sibiricus'),
    phenotype('reindeer-siberian-forest', 'Siberian forest reindeer', 'R. t. valentinae'),
    phenotype('reindeer-okhotsk', 'Okhotsk (Manchurian) reindeer', 'R. t. phylarchus'),
    phenotype('reindeer-novaya-zemlya', 'Novaya Zemlya reindeer', 'R. t. pearsoni'),
    phenotype('reindeer-svalbard', 'Svalbard reindeer', 'R. t. platyrhynchus'),
  ],

  fields: {
    measurementParams: {
      spread: number('Inside spread of beams', {
        unit: 'cm',
        min: 20,
        max: 160,
        required: true,
        how: 'widest inside distance of the main beams',
      }),
      browTinesNoPalm: pair('Number of points without the brow palm', {
        unit: 'count',
        max: 40,
        how: 'points of at least 1.27 cm and longer than wide, brow palm left out',
      }),
      browTinesPalm: pair('Number of points on the brow palm', {
        unit: 'count',
        max: 40,
        how: 'points of the brow shovel',
      }),
      mainBeamLength: pair('Length of main beam', {
        unit: 'cm',
        min: 40,
        max: 170,
        required: true,
        how: 'outside from the burr to the longest top tip',
      }),
      browPalmLength: pair('Length of brow palm or first point', {
        unit: 'cm',
        max: 90,
        how: 'from the beam to its longest tip',
      }),
      bayPalmLength: pair('Length of bay palm or second point', {
        unit: 'cm',
        max: 90,
        how: 'from the beam to its longest tip',
      }),
      rearTinesLength: pair('Length of rear tine', { unit: 'cm', max: 90, how: 'from the beam to the tip' }),
      longestTineLength: pair('Length of longest top tine', {
        unit: 'cm',
        max: 90,
        how: 'beam width included, square to the beam',
      }),
      secondLongestTineLength: pair('Length of second longest top tine', {
        unit: 'cm',
        max: 90,
        how: 'beam width included, square to the beam',
      }),
      browPalmWidth: pair('Width of brow palm', { unit: 'cm', max: 60, how: 'greatest width' }),
      upperPalmWidth: pair('Width of top palm', {
        unit: 'cm',
        max: 60,
        how: "outside, from the beam's lower edge to a dip between tines",
      }),
      browBayPalmCirc: pair('Circumference between brow and bay palm', {
        unit: 'cm',
        min: 5,
        max: 40,
        required: true,
        how: 'smallest place',
      }),
      bayPalmRearTineCirc: pair('Circumference between bay palm and rear tine', {
        unit: 'cm',
        min: 5,
        max: 40,
        required: true,
        how: 'smallest place',
      }),
      rearUpperTineCirc: pair('Circumference between rear and first top tine', {
        unit: 'cm',
        min: 5,
        max: 40,
        required: true,
        how: 'smallest place; no rear tine: repeat the row above',
      }),
      longestTinesUpperPalm: pair('Circumference between the two longest top tines', {
        unit: 'cm',
        min: 5,
        max: 40,
        required: true,
        how: 'palm around, smallest place',
      }),
    },
    additions: {},
    supplementary: {
      ...skull([28, 46], [12, 22]),
      greatestSpread: greatestSpread([20, 180], { source: 'proposed / proposed' }),
      tipToTip: tipToTip({ max: 160, source: 'proposed / proposed' }),
      ...commonSupplementary(),
    },
  },

  rules: {
    'measurementParams.spread': {
      description: 'A spread beyond the longer main beam shows a notice; the excess is not credited.',
      notice: ({ measurementParams: m }) => creditNotice(m.spread, REINDEER_SPREAD(m.spread, m.mainBeamLength)),
    },
  },

  calculations: {
    spread: 'the inside spread, at most the longer main beam',
    browTinesPalm: noDifference,
    browPalmLength: noDifference,
    browPalmWidth: noDifference,
    columnTotals: {
      left: namedCalculation('Column 1, left', 'all left values together; each point counts 1'),
      right: namedCalculation('Column 2, right', 'all right values together; each point counts 1'),
      diff: namedCalculation('Column 3, differences', 'all differences'),
    },
    extraTotals: {
      left: namedCalculation('Subtotal, left', 'column 1'),
      right: namedCalculation('Subtotal, right', 'column 2'),
      total: namedCalculation('Subtotal before the differences', 'credited spread + columns 1 + 2'),
    },
  },
  total: 'Total = spread + columns 1+2 − column 3',
  remarks: [
    'Three rows have no difference: a brow shovel on one side only is normal, and the council has no rule against it.',
  ],
  score: ({ measurementParams: { spread, ...pairs } }) => {
    const credited = REINDEER_SPREAD(spread, pairs.mainBeamLength)
    const rows = differenceRows(pairs, REINDEER_NO_DIFF)
    const { left, right, diff } = sumColumns(rows)
    return {
      spread: tableRow(spread, credited),
      ...rows,
      columnTotals: { left, right, diff },
      extraTotals: { left, right, total: plus(credited, left, right) },
    }
  },
  reasons: {
    spread: ({ measurementParams: m }) =>
      formatLimit(m.spread, REINDEER_SPREAD(m.spread, m.mainBeamLength), 'the longer beam'),
  },
})
