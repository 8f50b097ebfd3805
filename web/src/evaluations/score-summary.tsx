import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Award, NextAward, Thresholds } from '@trophy/domain'
import { Medal } from '#species/medal.tsx'
import { MedalScale } from '#species/medal-scale.tsx'
import { formatNextAward } from '#species/next-award.ts'

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: 12,
  '& > b': {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: 52,
    fontWeight: 560,
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums lining-nums',
    letterSpacing: '-0.02em',
    '@media print': { fontSize: 40 },
  },
  '& small': {
    marginLeft: 8,
    fontFamily: theme.typography.fontFamily,
    fontSize: 14,
    fontWeight: 400,
    letterSpacing: 0,
    color: theme.vars.palette.text.secondary,
  },
}))

type Props = {
  readonly result: {
    readonly totalPoints: number
    readonly award: Award
    readonly next: NextAward | null
    /** Why the trophy is excluded from medals, or null. */
    readonly exclusion: string | null
  }
  /** Null until it is chosen. */
  readonly phenotype: { readonly thresholds: Thresholds } | null
}

/** Total, medal, medal scale and the points missing to the next medal. */
export function ScoreSummary({ result, phenotype }: Props) {
  const { totalPoints, award, exclusion } = result
  return (
    <div>
      <Head>
        <b data-total>
          {totalPoints.toFixed(2)}
          <small>points</small>
        </b>
        <Medal award={award} size="large" />
      </Head>
      {phenotype?.thresholds && <MedalScale total={totalPoints} thresholds={phenotype.thresholds} />}
      <Typography sx={{ mt: 1, color: exclusion ? 'error.main' : 'text.secondary', fontSize: 14 }}>
        {formatNextAward(result, phenotype)}
      </Typography>
    </div>
  )
}
