import { styled } from '@mui/material/styles'
import { MONTHS } from '@trophy/domain'
import { forcedFill } from '#ui/theme/tokens.ts'

const PLOT_HEIGHT_PX = 88
const MIN_BAR_HEIGHT_PX = 3

const Chart = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  alignItems: 'end',
  fontSize: 13,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  minHeight: PLOT_HEIGHT_PX + 44,
})

const Bar = styled('div')(({ theme }) => ({
  marginInline: '14%',
  borderRadius: '2px 2px 0 0',
  backgroundColor: theme.vars.palette.primary.main,
  ...forcedFill,
}))

const Month = styled('div')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.outline}`,
  paddingTop: 2,
  color: theme.vars.palette.text.secondary,
  '& span': { [theme.breakpoints.down('sm')]: { display: 'none' } },
}))

type Props = {
  readonly year: number
  /** The number of evaluations of each month, from January to December. */
  readonly counts: readonly number[]
}

/** A bar for each month with its number above. Screen readers read the months that are not empty. */
export function MonthChart({ year, counts }: Props) {
  const maxCount = Math.max(1, ...counts)
  const texts = MONTHS.flatMap(({ label }, index) => (counts[index] ? `${label}: ${counts[index]}` : []))
  return (
    <Chart role="img" aria-label={`Evaluations by month of ${year}. ${texts.join(', ') || 'None yet'}.`}>
      {MONTHS.map(({ label }, index) => {
        const count = counts[index] ?? 0
        return (
          <div key={label}>
            {count > 0 && (
              <>
                {count}
                <Bar style={{ height: Math.max(MIN_BAR_HEIGHT_PX, (PLOT_HEIGHT_PX * count) / maxCount) }} />
              </>
            )}
            <Month>
              {label[0]}
              <span>{label.slice(1, 3)}</span>
            </Month>
          </div>
        )
      })}
    </Chart>
  )
}
