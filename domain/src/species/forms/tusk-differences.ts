/** A difference sheet of both tusks, without a spread. */
import { differenceRows, type PairTree, sumColumns } from '#measuring/maths/rows.ts'
import { namedCalculation } from '#measuring/sheet/calculations.ts'

/** The parts that the sheets share, apart from fields and score. */
export const tuskDifferences = {
  calculations: {
    columnTotals: {
      left: namedCalculation('Column 1, left', 'all left values'),
      right: namedCalculation('Column 2, right', 'all right values'),
      diff: namedCalculation('Column 3, differences', 'all differences'),
    },
  },
  total: 'Column 1 + 2 − Column 3 = Total points',
}

/** Scores columns 1 + 2 − column 3. */
export const scoreTuskDifferences = <P extends PairTree>(pairs: P) => {
  const rows = differenceRows(pairs)
  return { ...rows, columnTotals: sumColumns(rows) }
}
