/** Variant C of the council: the difference sheet of sika and axis deer. */
import { atLeastZero, type Exact, minus, type Pair, plus, roundExact } from '#measuring/maths/exact.ts'
import { deduct, type RowTree, singleRow, sumColumns } from '#measuring/maths/rows.ts'
import { average } from '#measuring/maths/sides.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'
import { number, pair } from '#measuring/sheet/fields.ts'
import { creditNotice } from './credited-spread.ts'

/**
 * Open question 19: column 1 has the spread as measured, and column 4 deducts the part beyond the mean main beam.
 * The council rounds this value to two decimals before it is used.
 */
const C_SPREAD = (innerSpread: Exact, beam: Pair): Exact => roundExact(atLeastZero(minus(innerSpread, average(beam))))

const additionalTine = (ordinal: number) =>
  pair(`Additional tine ${ordinal}`, {
    unit: 'cm',
    min: 0,
    max: 30,
    how: 'further normal crown tine',
    source: 'council / proposed',
  })

export const additionalTines = { first: additionalTine(1), second: additionalTine(2), third: additionalTine(3) }

export const totalLengthOfAllAbnormal = number('Total length of all abnormal tines', {
  unit: 'cm',
  max: 150,
  how: 'all tines outside the normal pattern of both sides together',
})

const rules = {
  'measurementParams.innerSpread': {
    description: 'A spread beyond the mean main beam shows a notice; the excess is not credited.',
    notice: ({ measurementParams: m }: { measurementParams: { innerSpread: Exact; mainBeamLength: Pair } }) =>
      creditNotice(m.innerSpread, average(m.mainBeamLength)),
  },
}

const calculations = {
  spreadExcess: namedCalculation(
    'Spread beyond the mean main beam',
    'column 4: the excess, rounded to two decimals before it is used',
    { below: 'measurementParams.innerSpread' },
  ),
  columnTotals: {
    spread: namedCalculation('Column 1, spread', 'the inside spread'),
    left: namedCalculation('Column 2, left', 'all left values together'),
    right: namedCalculation('Column 3, right', 'all right values together'),
    diff: namedCalculation('Differences of the sides', 'all differences, without excess spread and abnormal tines'),
    allDiff: namedCalculation('Column 4, differences', 'differences + excess spread + abnormal tines'),
    all: namedCalculation('Columns 1 + 2 + 3', 'spread + left + right'),
  },
}

/** The parts that both sheets share, apart from fields and score. */
export const variantC = { rules, calculations, total: 'Column 1 + 2 + 3 − Column 4 = Total points' }

/** Scores columns 1 + 2 + 3 − column 4. `rows` are the pairs of the sheet with their differences. */
export const scoreVariantC = <R extends RowTree>(innerSpread: Exact, beam: Pair, rows: R, abnormal: Exact) => {
  const spreadExcess = C_SPREAD(innerSpread, beam)
  const { left, right, diff } = sumColumns(rows)
  return {
    innerSpread: singleRow(innerSpread),
    spreadExcess: deduct(singleRow(spreadExcess)),
    ...rows,
    totalLengthOfAllAbnormal: deduct(singleRow(abnormal)),
    columnTotals: {
      spread: innerSpread,
      left,
      right,
      diff,
      allDiff: plus(diff, spreadExcess, abnormal),
      all: plus(innerSpread, left, right),
    },
  }
}
