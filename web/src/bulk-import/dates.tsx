import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { formatDateInWords, formatRows, type ImportReport } from '@trophy/domain'
import { useId, useState } from 'react'

const MAX_SHOWN = 30

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  textAlign: 'left',
  '& caption': { textAlign: 'left', fontWeight: 600, paddingBottom: 4 },
  '& th, & td': { padding: '6px 0', borderTop: `1px solid ${theme.vars.palette.hairline}`, verticalAlign: 'top' },
  '& th': { fontWeight: 400, paddingRight: 16, whiteSpace: 'nowrap' },
  '& td': { width: '100%', color: theme.vars.palette.text.secondary },
}))

/** The days in a column of dates, with their rows. */
function Days({ column, days }: ImportReport['dates'][number]) {
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? days : days.slice(0, MAX_SHOWN)
  return (
    <div>
      <Table>
        <caption>{column}</caption>
        <tbody>
          {shown.map(({ date, rows }) => (
            <tr key={date}>
              <th scope="row">{formatDateInWords(date)}</th>
              <td>{formatRows(rows)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {days.length > MAX_SHOWN && (
        <Button size="small" color="inherit" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${days.length}`}
        </Button>
      )}
    </div>
  )
}

/** The dates of all rows, with months as words, so that a swapped day and month is noticed before the import. */
export function Dates({ dates }: Pick<ImportReport, 'dates'>) {
  const id = useId()
  const filled = dates.filter(({ days }) => days.length > 0)
  if (filled.length === 0) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ maxWidth: 760 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        Dates
      </Typography>
      <Box sx={{ mb: 1.5, color: 'text.secondary' }}>Check that no spreadsheet has swapped day and month.</Box>
      <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {filled.map((one) => (
          <Days key={one.column} {...one} />
        ))}
      </Box>
    </Box>
  )
}
