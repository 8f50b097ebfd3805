/** Muntjac, CE24. Beams sheet of the council; short brow tines as on the public sheets (UK). */
import { type Exact, exact, type Pair, toDecimalText, ZERO } from '#measuring/maths/exact.ts'
import { differenceRow, singleRow, sumColumns } from '#measuring/maths/rows.ts'
import { hasSideBelow } from '#measuring/score/reasons.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { number, pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, skull } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 27: the spread has no cap, because it is normally greater than the length of this short beam. */
const MUNTJAC_SPREAD_CAP = (spread: Exact): Exact => spread

/** Open question 27: a brow tine under 1 cm counts 0. */
const MUNTJAC_BROW_MIN = exact(1)

const countedTine = (length: Exact): Exact => (length < MUNTJAC_BROW_MIN ? ZERO : length)

const countedTines = ({ left, right }: Pair): Pair => ({ left: countedTine(left), right: countedTine(right) })

export const muntjac = defineSpecies({
  key: 'muntjac',
  code: 'CE24',
  name: speciesNames.muntjac,
  category: 'Cervids',
  form: 'Beams sheet',
  family: 'difference sheet',
  rule: 'council + public, confidence high (85 %)',
  phenotypes: [
    phenotype('muntjac-reeves', "Reeves' muntjac", 'Muntiacus reevesi', [56, 60, 64], 'council'),
    phenotype('muntjac-red', 'Red muntjac', 'Muntiacus muntjak', [90, 95, 100], 'council'),
    phenotype('muntjac-other', 'Other muntjacs', 'Muntiacus spp.'),
  ],

  fields: {
    measurementParams: {
      spread: number('Inside spread', {
        unit: 'cm',
        min: 3,
        max: 30,
        required: true,
        how: 'widest inside span of the beams',
      }),
      mainBeamLength: pair('Length of main beam', {
        unit: 'cm',
        min: 3,
        max: 25,
        required: true,
        how: 'outer curve from the lower coronet rim to the tip',
      }),
      browTinesLength: pair('Length of brow tine', {
        unit: 'cm',
        max: 10,
        how: `beam to tip; under ${toDecimalText(MUNTJAC_BROW_MIN)} cm it counts 0`,
      }),
      coronetCirc: pair('Circumference of coronet', {
        unit: 'cm',
        min: 4,
        max: 22,
        required: true,
        how: 'tape on the rim',
      }),
      mainBeamCirc: pair('Circumference of main beam', {
        unit: 'cm',
        min: 2,
        max: 16,
        required: true,
        how: 'thinnest place above the brow tine',
      }),
    },
    additions: {},
    supplementary: {
      ...skull([13, 24], [6, 12]),
      numberOfTines: pair('Number of tines', { unit: 'count', min: 1, max: 4, how: 'tines of the side' }),
      ...commonSupplementary(),
    },
  },

  calculations: {
    browTinesLength: `both sides together, each under ${toDecimalText(MUNTJAC_BROW_MIN)} cm as 0, less their difference`,
    columnTotals: {
      spread: namedCalculation('Column 1, spread', 'the inside spread'),
      left: namedCalculation('Column 2, left', 'all left values together'),
      right: namedCalculation('Column 3, right', 'all right values together'),
      diff: namedCalculation('Column 4, differences', 'all differences'),
    },
  },
  total: 'Column 1 + 2 + 3 − Column 4 = Total points',
  remarks: [
    'A brow tine under the minimum is stored as measured and counts 0, separately for each side.',
    'The spread is not capped: it is normally wider than the short beam.',
  ],
  score: ({ measurementParams: m }) => {
    const spread = MUNTJAC_SPREAD_CAP(m.spread)
    const rows = {
      mainBeamLength: differenceRow(m.mainBeamLength),
      browTinesLength: differenceRow(countedTines(m.browTinesLength)),
      coronetCirc: differenceRow(m.coronetCirc),
      mainBeamCirc: differenceRow(m.mainBeamCirc),
    }
    return { spread: singleRow(spread), ...rows, columnTotals: { spread, ...sumColumns(rows) } }
  },
  reasons: {
    browTinesLength: ({ measurementParams: m }) =>
      hasSideBelow(m.browTinesLength, MUNTJAC_BROW_MIN)
        ? `a tine under ${toDecimalText(MUNTJAC_BROW_MIN)} cm counts 0`
        : null,
  },
})
