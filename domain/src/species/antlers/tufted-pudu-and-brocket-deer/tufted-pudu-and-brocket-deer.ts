/** Tufted, pudu and brocket deer, CE25. Roe-deer-like first form of the council. */
import { plus } from '#measuring/maths/exact.ts'
import { differenceRow, singleRow, sumColumns } from '#measuring/maths/rows.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { defineSpecies, phenotype } from '#measuring/sheet/define.ts'
import { number, pair } from '#measuring/sheet/fields.ts'
import { commonSupplementary, greatestSpread, skull } from '#measuring/sheet/shared-fields.ts'
import { speciesNames } from '#species/names.ts'

/** Open question 28: the council names neither the form nor the thresholds; this form fits deer with spikes. */
const FORM = 'Roe-deer-like first form'

export const tuftedPuduAndBrocketDeer = defineSpecies({
  key: 'tufted-pudu-and-brocket-deer',
  code: 'CE25',
  name: speciesNames['tufted-pudu-and-brocket-deer'],
  category: 'Cervids',
  form: FORM,
  family: 'difference sheet',
  rule: 'council, confidence high (85 %) form, thresholds unknown',
  phenotypes: [
    phenotype('tufted-deer', 'Tufted deer', 'Elaphodus cephalophus'),
    phenotype('pudu-southern', 'Southern pudu', 'Pudu puda'),
    phenotype('pudu-northern', 'Northern pudu', 'Pudu mephistophiles'),
    phenotype('brocket-red', 'Red brocket', 'Mazama americana'),
    phenotype('brocket-grey', 'Grey brocket', 'Mazama gouazoubira'),
    phenotype('brocket-other', 'Other brockets', 'Mazama spp.'),
  ],

  fields: {
    measurementParams: {
      tipToTip: number('Tip to tip', {
        unit: 'cm',
        min: 0,
        max: 30,
        required: true,
        how: 'straight line between the tips; stands for the spread',
      }),
      mainBeamLength: pair('Length of main beam', {
        unit: 'cm',
        min: 1,
        max: 30,
        required: true,
        how: 'outer curve from the lower coronet rim to the tip',
      }),
      coronetCirc: pair('Circumference of coronet', {
        unit: 'cm',
        min: 2,
        max: 20,
        required: true,
        how: 'tape on the rim',
      }),
    },
    additions: {},
    supplementary: {
      greatestSpread: greatestSpread([1, 35]),
      ...skull([11, 27], [5, 12]),
      ...commonSupplementary(),
    },
  },

  rules: {
    'measurementParams.tipToTip': {
      description: 'At most the greatest spread, if measured.',
      atMost: ({ supplementary: s }) => (s.greatestSpread > 0 ? s.greatestSpread : null),
    },
  },

  calculations: {
    columnTotals: {
      spread: namedCalculation('Column 1, spread', 'the tip to tip distance'),
      left: namedCalculation('Column 2, left', 'left beam + left coronet'),
      right: namedCalculation('Column 3, right', 'right beam + right coronet'),
      diff: namedCalculation('Column 4, differences', 'both differences'),
      totalOfCol123: namedCalculation('Columns 1 + 2 + 3', 'spread + left + right'),
    },
  },
  total: 'Column 1 + 2 + 3 − Column 4 = Total points',
  remarks: ['The deer form does not fit: these deer have spikes, without the seven points of that form.'],
  score: ({ measurementParams: m }) => {
    const rows = { mainBeamLength: differenceRow(m.mainBeamLength), coronetCirc: differenceRow(m.coronetCirc) }
    const { left, right, diff } = sumColumns(rows)
    return {
      tipToTip: singleRow(m.tipToTip),
      ...rows,
      columnTotals: { spread: m.tipToTip, left, right, diff, totalOfCol123: plus(m.tipToTip, left, right) },
    }
  },
})
