import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import {
  explainScore,
  findEditionForDate,
  findPhenotype,
  formatExact,
  type Line,
  type Phenotype,
  padDecimals,
  type Species,
  scoreSheet,
} from '@trophy/domain'
import { today } from '#lib/format/dates.ts'
import { Medal } from './medal.tsx'
import { MedalScale } from './medal-scale.tsx'

/** A plausible red deer, scored by the same rules as every sheet of the database. */
const example = {
  species: 'red-deer',
  phenotype: 'red-deer-central-european',
  sheet: {
    measurementParams: {
      mainBeamLength: { left: 104, right: 102 },
      browTinesLength: { left: 36, right: 37.5 },
      trayTinesLength: { left: 34, right: 33.2 },
      coronetCirc: { left: 25.2, right: 25.8 },
      lowerBeamCirc: { left: 15, right: 15.2 },
      upperBeamCirc: { left: 13.9, right: 14.1 },
      tinesNumber: { left: 7, right: 6 },
      dryAntlerWeight: { gross: 7.2, deductions: 0.7 },
      insideSpread: 82,
    },
    additions: {
      colour: 2,
      pearling: 1.5,
      tineTipsCondition: 1.5,
      bayTineFormation: 1,
      crownFormation: 5,
      deductions: 0.5,
    },
  },
} as const

const numberCell = { textAlign: 'right', whiteSpace: 'nowrap' } as const
const sideCell = { display: { xs: 'none', sm: 'table-cell' } } as const

function LineRow({ line }: { line: Line }) {
  return (
    <Box component="tr" sx={{ '& td, & th': { borderTop: 1, borderColor: 'hairline' } }}>
      <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400 }}>
        {line.label}
      </Box>
      <Box component="td" sx={{ ...numberCell, ...sideCell }}>
        {line.left}
      </Box>
      <Box component="td" sx={{ ...numberCell, ...sideCell }}>
        {line.right}
      </Box>
      <Box component="td" sx={{ ...numberCell, color: 'text.secondary' }}>
        {line.value}
        {line.factor && line.factor !== '1' ? ` × ${line.factor}` : ''}
      </Box>
      <Box component="td" sx={{ ...numberCell, fontWeight: 550 }}>
        {line.sign === -1 ? '−' : ''}
        {padDecimals(formatExact(line.points), 4)}
      </Box>
    </Box>
  )
}

function Sheet({ species, phenotype }: { species: Species; phenotype: Phenotype }) {
  const score = scoreSheet(species, example.sheet, phenotype)
  return (
    <Box
      component="figure"
      sx={{ m: 0, p: { xs: 2, sm: 3 }, bgcolor: 'background.paper', border: 1, borderColor: 'hairline' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <Box>
          <Typography variant="h3">{phenotype.label}</Typography>
          <Box sx={{ color: 'text.secondary', fontStyle: 'italic', fontSize: 14 }}>{phenotype.latin}</Box>
        </Box>
        <Box sx={{ color: 'secondary.main', fontWeight: 600, fontSize: 13 }}>{species.code}</Box>
      </Box>
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: 14,
          '& td, & th': { px: 0.75, py: 0.625 },
          '& :is(td, th):last-child': { pl: 2 },
        }}
      >
        <Box component="thead" sx={{ color: 'text.secondary', fontSize: 13, '& th': { fontWeight: 500 } }}>
          <tr>
            <Box component="th" sx={{ textAlign: 'left' }}>
              Measure
            </Box>
            <Box component="th" sx={{ ...numberCell, ...sideCell }}>
              Left
            </Box>
            <Box component="th" sx={{ ...numberCell, ...sideCell }}>
              Right
            </Box>
            <Box component="th" sx={numberCell}>
              Value
            </Box>
            <Box component="th" sx={numberCell}>
              Points
            </Box>
          </tr>
        </Box>
        <tbody>
          {explainScore(score).map((line) => (
            <LineRow key={line.key} line={line} />
          ))}
        </tbody>
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          mt: 1,
          pt: 1.5,
          mb: 2,
          borderTop: 2,
          borderColor: 'text.primary',
        }}
      >
        <Box sx={{ flex: 1, fontFamily: 'h1.fontFamily', fontSize: 30, fontWeight: 560 }}>
          {score.totalPoints.toFixed(2)}
          <Box component="span" sx={{ fontSize: 15, color: 'text.secondary', ml: 0.75, fontWeight: 400 }}>
            points
          </Box>
        </Box>
        <Medal award={score.award} size="large" />
      </Box>
      {phenotype.thresholds && <MedalScale thresholds={phenotype.thresholds} total={score.totalPoints} />}
    </Box>
  )
}

/** An example sheet: every line of the score, the total and the medal. */
export function ExampleScore() {
  const species = findEditionForDate(example.species, undefined, today())
  const phenotype = species && findPhenotype(species, example.phenotype)
  return species && phenotype ? <Sheet species={species} phenotype={phenotype} /> : null
}
