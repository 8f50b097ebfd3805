import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Phenotype } from '@trophy/domain'
import type { ReactNode } from 'react'
import { ScoreSummary } from '#evaluations/score-summary.tsx'
import { WIDE_SCORE_QUERY } from '#evaluations/sheet-form/rows/columns.ts'
import { Explanation } from './explanation.tsx'
import type { SheetView } from './sheet-view.ts'

/** The children, above the lines or, in a wide panel, the drawing beside them. */
const Details = styled('div')({
  [WIDE_SCORE_QUERY]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 232px',
    columnGap: 32,
    '& > [data-strip]': { gridColumn: '1 / -1' },
    '& > [data-drawing-panel]': { gridColumn: 2, gridRow: 2 },
    '& > :last-child': { gridColumn: 1, gridRow: 2 },
  },
})

type Props = {
  readonly view: SheetView
  readonly phenotype: Phenotype | null
  /** Below the medal. */
  readonly note?: ReactNode
  /** Between the score and its lines. */
  readonly children?: ReactNode
}

/** The score and its lines. */
export function Totals({ view, phenotype, note, children }: Props) {
  const isEmpty = view.lines.every(({ points }) => points === '0')
  return (
    <>
      <ScoreSummary result={view} phenotype={phenotype} />
      {note}
      <Details>
        {children}
        <div>
          <Typography variant="h3" component="h2" sx={{ mt: 3, mb: 1 }}>
            How the points add up
          </Typography>
          {isEmpty ? (
            <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>
              Enter the first measurement to see the score line by line.
            </Typography>
          ) : (
            <Explanation {...view} />
          )}
        </div>
      </Details>
    </>
  )
}
