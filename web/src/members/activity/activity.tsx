import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type Activity, describeRequirement } from '@trophy/domain'
import { useId, useState } from 'react'
import { call } from '#lib/call.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { forcedFill } from '#ui/theme/tokens.ts'

const STEP_PX = 44
const BAR_WIDTH_PX = 26
const PLOT_HEIGHT_PX = 120
const HEAD_HEIGHT_PX = 20
const FOOT_HEIGHT_PX = 22

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  '& th, & td': { padding: '4px 24px 4px 0', textAlign: 'right', fontWeight: 'inherit' },
  '& thead th': { color: theme.vars.palette.text.secondary, fontSize: 14 },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.hairline}` },
}))

const Chart = styled('svg')(({ theme }) => ({
  display: 'block',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& rect': { fill: theme.vars.palette.primary.main },
  '& line': { stroke: theme.vars.palette.outline },
  '& text': { fill: theme.vars.palette.text.secondary, textAnchor: 'middle' },
  '& text[data-count]': { fill: theme.vars.palette.text.primary },
}))

type Years = Activity['perYear']

function YearsTable({ perYear }: { perYear: Years }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Year</th>
          <th scope="col">Trophies</th>
        </tr>
      </thead>
      <tbody>
        {perYear.toReversed().map(({ year, count }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** A bar chart by year. Scrolls if there are many years, with the latest in view. */
function YearsChart({ perYear }: { perYear: Years }) {
  const maxCount = Math.max(1, ...perYear.map(({ count }) => count))
  const width = perYear.length * STEP_PX
  const description = perYear.map(({ year, count }) => `${year}: ${count}`).join(', ')
  return (
    // Laid out from the right, so that it starts scrolled to the latest year.
    <Box
      tabIndex={0}
      role="region"
      aria-label="Trophies by year"
      sx={{ display: 'flex', flexDirection: 'row-reverse', overflowX: 'auto' }}
    >
      <Box sx={{ flexShrink: 0, mr: 'auto' }}>
        <Chart
          width={width}
          height={HEAD_HEIGHT_PX + PLOT_HEIGHT_PX + FOOT_HEIGHT_PX}
          role="img"
          aria-label={`Trophies by year. ${description}.`}
        >
          {perYear.map(({ year, count }, index) => {
            const middle = index * STEP_PX + STEP_PX / 2
            const height = (PLOT_HEIGHT_PX * count) / maxCount
            const top = HEAD_HEIGHT_PX + PLOT_HEIGHT_PX - height
            return (
              <g key={year}>
                {count > 0 && (
                  <rect x={middle - BAR_WIDTH_PX / 2} y={top} width={BAR_WIDTH_PX} height={height} rx={2} />
                )}
                <text data-count x={middle} y={top - 6}>
                  {count}
                </text>
                <text x={middle} y={HEAD_HEIGHT_PX + PLOT_HEIGHT_PX + 17}>
                  {year}
                </text>
              </g>
            )
          })}
          <line
            x1={0}
            x2={width}
            y1={HEAD_HEIGHT_PX + PLOT_HEIGHT_PX + 0.5}
            y2={HEAD_HEIGHT_PX + PLOT_HEIGHT_PX + 0.5}
          />
        </Chart>
      </Box>
    </Box>
  )
}

/** The progress towards the number of trophies that the council requires. */
function RequirementProgress({ lastThreeYears, required }: Activity) {
  const { count, state } = describeRequirement(lastThreeYears)
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Typography>{count}</Typography>
      <Box aria-hidden sx={{ my: 1, height: 8, borderRadius: 1, bgcolor: 'inset', border: 1, borderColor: 'outline' }}>
        <Box
          sx={{
            height: '100%',
            width: `${Math.min(100, (100 * lastThreeYears) / required)}%`,
            bgcolor: lastThreeYears < required ? 'secondary.main' : 'primary.main',
            ...forcedFill,
          }}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {state}
      </Typography>
    </Box>
  )
}

/** The trophies a member has measured by year, as a chart or a table, and the progress towards the requirement. */
export function ActivityView({ activity }: { activity: Activity }) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  const { perYear } = activity
  return (
    <>
      <RequirementProgress {...activity} />
      {perYear.length > 0 && (
        <>
          <Box id={id} sx={{ mt: 3 }}>
            {isTable ? <YearsTable perYear={perYear} /> : <YearsChart perYear={perYear} />}
          </Box>
          <Button aria-controls={id} onClick={() => setTable(!isTable)} sx={{ mt: 1, mx: -1 }}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </Button>
        </>
      )}
    </>
  )
}

export function MemberActivity({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['members', 'activity', id],
    queryFn: ({ signal }) => call('GET /member/:id/activity', { params: { id: id }, signal }),
  })
  if (error && !data) return <RetryAlert error={error} onRetry={() => void refetch()} />
  return data ? <ActivityView activity={data} /> : <Loading />
}
