import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { AWARDS, type ImportReport, information, type LikelyDuplicate } from '@trophy/domain'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/format-count.ts'
import { Medal } from '#species/medal.tsx'
import { Pagination } from '#ui/data-table/pagination.tsx'
import { ScrolledTable } from '#ui/data-table/scrolled-table.tsx'
import { CellText, Frame } from '#ui/data-table/table-frame.ts'

const PAGE_SIZES = [10, 25, 50]

const { labels } = information

/** Returns the number of rows by medal: `112 rows: 14 Gold, 30 Silver, 68 without a medal`. */
const formatSummary = (rows: ImportReport['scored']): string => {
  const counts = AWARDS.flatMap((award) => {
    const { length } = rows.filter((row) => row.award === award)
    return length === 0 ? [] : `${formatCount(length)} ${award === 'none' ? 'without a medal' : award}`
  })
  return `${rows.length === 1 ? '1 row' : `${formatCount(rows.length)} rows`}: ${counts.join(', ')}`
}

function DuplicateText({ row, of, link }: LikelyDuplicate) {
  const text = `Duplicate of ${of}`
  if (link === null) return <div>{text}</div>
  return (
    <MuiLink component={Link} to={link} target="_blank" aria-label={`${text}, row ${row}`} sx={{ display: 'block' }}>
      {text}
    </MuiLink>
  )
}

/** The valid rows with the points and medals that they would be stored with, and their likely duplicates. */
export function ScoredRows({ scored, duplicates }: Pick<ImportReport, 'scored' | 'duplicates'>) {
  const id = useId()
  const [isFiltered, setFiltered] = useState(false)
  const [wantedPage, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const repeatedRows = new Set(duplicates.map(({ row }) => row))
  const repeated = scored.filter(({ row }) => repeatedRows.has(row))
  // A new check may leave fewer duplicates and fewer pages.
  const rows = isFiltered && repeated.length > 0 ? repeated : scored
  const page = Math.min(wantedPage, Math.ceil(rows.length / size))
  const hasTickets = scored.some(({ ticket }) => ticket !== '')
  const showDuplicates = () => {
    setFiltered(!isFiltered)
    setPage(1)
  }
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {formatSummary(scored)}
      </Typography>
      {repeated.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1, color: 'text.secondary' }}>
          <Button
            size="small"
            variant={isFiltered ? 'contained' : 'outlined'}
            aria-pressed={isFiltered}
            onClick={showDuplicates}
          >
            {repeated.length === 1 ? 'One likely duplicate' : `${formatCount(repeated.length)} likely duplicates`}
          </Button>
          The same hunter, day, country and species. They do not block the import; look at them before you import.
        </Box>
      )}
      <Frame>
        <ScrolledTable title="Valid rows" sx={{ '& td': { whiteSpace: 'nowrap' }, '& th, & td': { pr: 2 } }}>
          <TableHead>
            <TableRow>
              <TableCell>Row</TableCell>
              <TableCell>{labels.hunter_name}</TableCell>
              <TableCell align="right">{labels.total_points}</TableCell>
              <TableCell>{labels.medal}</TableCell>
              <TableCell>{labels.phenotype}</TableCell>
              {hasTickets && <TableCell>{labels.ticket}</TableCell>}
              <TableCell>Likely duplicate</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows
              .slice((page - 1) * size, page * size)
              .map(({ row, ticket, hunter_name, phenotype, points, award }) => (
                <TableRow key={row}>
                  <TableCell>{row}</TableCell>
                  <TableCell>
                    <CellText sx={{ minWidth: 96 }}>{hunter_name}</CellText>
                  </TableCell>
                  <TableCell align="right">{points.toFixed(2)}</TableCell>
                  <TableCell>
                    <Medal award={award} />
                  </TableCell>
                  <TableCell>{phenotype}</TableCell>
                  {hasTickets && <TableCell>{ticket}</TableCell>}
                  <TableCell>
                    {duplicates.map((one) => one.row === row && <DuplicateText key={one.of} {...one} />)}
                  </TableCell>
                </TableRow>
              ))}
          </TableBody>
        </ScrolledTable>
        <Box sx={{ borderTop: 1, borderColor: 'hairline' }}>
          <Pagination
            page={page}
            rowsPerPage={size}
            sizes={PAGE_SIZES}
            total={rows.length}
            onPage={setPage}
            onRowsPerPage={(next) => {
              setSize(next)
              setPage(1)
            }}
          />
        </Box>
      </Frame>
    </Box>
  )
}
