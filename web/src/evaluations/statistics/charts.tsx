import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { EvaluationStatistics } from '@trophy/domain'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { createStatisticsLink } from '#evaluations/statistics/figures/list-link.ts'
import type { ChartFilters } from '#evaluations/statistics/filters/filter-fields.ts'
import { formatCount } from '#lib/format/format-count.ts'
import { formatPhenotype } from '#species/phenotypes.ts'
import { WIDE_WINDOW } from '#ui/theme/tokens.ts'
import { CountryChart, CountryMapChart, SourceChart, SpeciesChart, YearChart } from './medal-charts.tsx'
import { AgeChart, PointsChart } from './phenotype-charts.tsx'
import { SidesChart } from './sides-chart.tsx'

/** With more phenotypes, one has to be chosen for its points. */
const MAX_PHENOTYPES = 4

type Props = { readonly choice: ChartFilters; readonly statistics: EvaluationStatistics }

/** Points by phenotype; links to the phenotypes if there are too many for one page. */
function PhenotypeCharts({ choice, statistics: { phenotypes } }: Props) {
  if (phenotypes.length <= MAX_PHENOTYPES)
    return phenotypes.flatMap((figures) => [
      <PointsChart key={figures.key} choice={choice} figures={figures} />,
      ...(figures.ages.total > 0 ? [<AgeChart key={`${figures.key} age`} choice={choice} figures={figures} />] : []),
    ])
  return (
    <Paper component="nav" aria-labelledby="phenotypes" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography id="phenotypes" variant="h2" sx={{ mb: 1 }}>
        Points by phenotype
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', columnWidth: 320, columnGap: 4, '& li': { py: 0.5 } }}>
        {phenotypes.map((figures) => (
          <li key={figures.key}>
            <MuiLink
              component={Link}
              to={createStatisticsLink({ ...choice.filters, ...choice.otherFilters, phenotype_key: [figures.key] })}
            >
              {formatPhenotype(figures)}
            </MuiLink>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatCount(figures.total)}
            </Box>
          </li>
        ))}
      </Box>
    </Paper>
  )
}

/** Charts in two or three columns, as their heights differ too much for rows. */
const Columns = styled('div')(({ theme }) => ({
  columnGap: 24,
  '& > *': { breakInside: 'avoid', marginBottom: 24 },
  // Columns drop the margin of their last chart.
  [theme.breakpoints.up('lg')]: { columnCount: 2, marginBottom: 24 },
  [WIDE_WINDOW]: { columnCount: 3 },
  '@media print': { columnCount: 1 },
}))

/** The long chart of all species with the others beside it. */
const BesideSpecies = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('lg')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 24,
    alignItems: 'start',
    '& > [data-columns]': { columnCount: 1, marginBottom: 0 },
    '& > :last-child': { gridColumn: '1 / -1' },
  },
  [WIDE_WINDOW]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
    gridTemplateRows: 'auto 1fr',
    '& > :first-child': { gridRow: '1 / 3' },
    '& > [data-columns]': { columnCount: 2 },
    '& > :last-child': { gridColumn: 2 },
  },
  '& > :first-child': { marginBottom: 24 },
  '@media print': { display: 'block' },
}))

export default function Charts({ choice, statistics }: Props) {
  const { sides } = statistics
  const Layout = choice.species ? Fragment : BesideSpecies
  return (
    <Layout>
      {!choice.species && <SpeciesChart choice={choice} statistics={statistics} />}
      <Columns data-columns>
        <PhenotypeCharts choice={choice} statistics={statistics} />
        <YearChart choice={choice} statistics={statistics} />
        <SourceChart choice={choice} statistics={statistics} />
        {sides.length > 0 && <SidesChart choice={choice} sides={sides} />}
        <CountryChart choice={choice} statistics={statistics} />
      </Columns>
      <CountryMapChart choice={choice} statistics={statistics} />
    </Layout>
  )
}
