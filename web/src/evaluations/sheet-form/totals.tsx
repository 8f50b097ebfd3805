import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Phenotype } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Medal } from '#species/medal.tsx'
import { MedalScale } from '#species/medal-scale.tsx'
import { formatNextAward } from '#species/next-award.ts'
import { Explanation } from './explanation.tsx'
import type { SheetView } from './sheet-view.ts'

const TotalText = styled('div')(({ theme }) => ({
  fontFamily: theme.typography.h1.fontFamily,
  fontSize: 52,
  fontWeight: 560,
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums lining-nums',
  letterSpacing: '-0.02em',
  '& small': {
    marginLeft: 8,
    fontFamily: theme.typography.fontFamily,
    fontSize: 14,
    fontWeight: 400,
    letterSpacing: 0,
    color: theme.vars.palette.text.secondary,
  },
}))

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: 12,
})

type Props = { readonly view: SheetView; readonly phenotype: Phenotype | null }

/** Total, medal, medal scale and the points missing to the next medal. */
function ScoreSummary({ view, phenotype }: Props) {
  return (
    <div>
      <Head>
        <TotalText data-total>
          {view.totalPoints.toFixed(2)}
          <small>points</small>
        </TotalText>
        <Medal award={view.award} size="large" />
      </Head>
      {phenotype?.thresholds && <MedalScale total={view.totalPoints} thresholds={phenotype.thresholds} />}
      <Typography sx={{ mt: 1, color: view.exclusion ? 'error.main' : 'text.secondary', fontSize: 14 }}>
        {formatNextAward(view, phenotype)}
      </Typography>
    </div>
  )
}

type TotalsProps = Props & {
  /** Between the score and its lines. */
  readonly children?: ReactNode
}

/** The score and its lines. */
export function Totals({ view, phenotype, children }: TotalsProps) {
  const isEmpty = view.lines.every(({ points }) => points === '0')
  return (
    <>
      <ScoreSummary view={view} phenotype={phenotype} />
      {children}
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
    </>
  )
}
