import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import { AWARDS, type EvaluationStatistics } from '@trophy/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { recordPath } from '#evaluations/list/list-row-actions.tsx'
import { formatCount } from '#lib/format/format-count.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { Medal } from '#species/medal.tsx'

const Figures = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, 1fr)' },
  gap: '12px 24px',
  '& > :last-child': { gridColumn: '1 / -1' },
  '& dt': { fontSize: 13, color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, fontSize: 22, fontVariantNumeric: 'tabular-nums', lineHeight: 1.4 },
  '& small': { fontSize: 14, whiteSpace: 'nowrap', color: theme.vars.palette.text.secondary },
}))

const Awards = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'baseline' })

/** Returns a part of a whole in percent: "12%". */
const formatShare = (part: number, whole: number): string => {
  const percent = Math.round((100 * part) / whole)
  return percent === 0 && part > 0 ? '<1%' : `${percent}%`
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Props = { readonly statistics: EvaluationStatistics; readonly user: SessionUser }

/** The figures above the charts: trophies, the most points of a single species, countries, years and medals. */
export function Headline({ statistics: { total, highest, byCountry, byYear, bySource }, user }: Props) {
  const count = (award: (typeof AWARDS)[number]) => bySource.reduce((sum, { medals }) => sum + medals[award], 0)
  const years = [byYear[0]?.year, byYear.at(-1)?.year]
  return (
    <Paper component="section" aria-label="Figures" sx={{ p: { xs: 2, sm: 2.5 }, mb: 3 }}>
      <Figures>
        <Figure name="Trophies">{formatCount(total)}</Figure>
        {highest && (
          <Figure name="Most points">
            {highest.points.toFixed(2)}{' '}
            <small>
              <MuiLink component={Link} to={recordPath({ ...highest, readOnly: true }, user)}>
                {highest.public_id}
              </MuiLink>
            </small>
          </Figure>
        )}
        <Figure name="Countries of the hunt">{formatCount(byCountry.length)}</Figure>
        <Figure name="Years of the hunt">{[...new Set(years)].join('–')}</Figure>
        <Figure name="Medals">
          <Awards>
            {AWARDS.map((award) => (
              <span key={award}>
                <Medal award={award} /> {formatCount(count(award))} <small>{formatShare(count(award), total)}</small>
              </span>
            ))}
          </Awards>
        </Figure>
      </Figures>
    </Paper>
  )
}
