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

/** Returns the number of rows by medal: `112 rows: 14 Gold, 30 Silver, 68 without a medal`. */
const formatSummary = (rows: ImportReport['scored']): string => {
  const counts = AWARDS.flatMap((award) => {
    const { length } = rows.filter((row) => row.award === award)
    return length === 0 ? [] : `${formatCount(length)} ${award === 'none' ? 'without a medal' : award}`
  })
  return `${rows.length === 1 ? '1 row' : `${formatCount(rows.length)} rows`}: ${counts.join(', ')}`
}

function DuplicateCell({ row, message, of, link }: LikelyDuplicate) {
  const text = `Duplicate of ${of}`
  return (
    <div title={message}>
      {link === null ? (
        text
      ) : (
        <MuiLink component={Link} to={link} target="_blank" aria-label={`${text}, row ${row}`}>
          {text}
        </MuiLink>
      )}
    </div>
  )
}

/** The valid rows with the points and medals that they would be stored with, and their likely duplicates. */
export function ScoredRows({ scored, duplicates }: Pick<ImportReport, 'scored' | 'duplicates'>) {
  const id = useId()
  const [isFiltered, setFiltered] = useState(false)
  const repeatedRows = new Set(duplicates.map(({ row }) => row))
  const repeated = scored.filter(({ row }) => repeatedRows.has(row))
  const rows = isFiltered && repeated.length > 0 ? repeated : scored
  const [wantedPage, setPage] = useState(1)
  const [size, setSize] = useState(PAGE_SIZES[0] ?? 10)
  // A new check may leave fewer pages.
  const page = Math.min(wantedPage, Math.ceil(rows.length / size))
  const hasTickets = scored.some(({ ticket }) => ticket !== '')
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'center', mb: 1.5 }}>
        <Typography id={id} variant="h2">
          {formatSummary(scored)}
        </Typography>
        {repeated.length > 0 && (
          <Button
            size="small"
            variant={isFiltered ? 'contained' : 'outlined'}
            aria-pressed={isFiltered}
            title="They do not block the import. Look at them before you import."
            onClick={() => setFiltered(!isFiltered)}
          >
            {repeated.length === 1 ? 'One likely duplicate' : `${repeated.length} likely duplicates`}
          </Button>
        )}
      </Box>
      <Frame>
        <ScrolledTable title="Valid rows" sx={{ '& td': { whiteSpace: 'nowrap', pr: 2 }, '& th': { pr: 2 } }}>
          <TableHead>
            <TableRow>
              <TableCell>Row</TableCell>
              {hasTickets && <TableCell>{information.labels.ticket}</TableCell>}
              <TableCell>{information.labels.hunter_name}</TableCell>
              <TableCell>{information.labels.phenotype}</TableCell>
              <TableCell align="right">{information.labels.total_points}</TableCell>
              <TableCell>{information.labels.medal}</TableCell>
              <TableCell>Likely duplicate</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice((page - 1) * size, page * size).map((one) => (
              <TableRow key={one.row}>
                <TableCell>{one.row}</TableCell>
                {hasTickets && <TableCell>{one.ticket}</TableCell>}
                <TableCell>
                  <CellText title={one.hunter_name} sx={{ minWidth: 140 }}>
                    {one.hunter_name}
                  </CellText>
                </TableCell>
                <TableCell>{one.phenotype}</TableCell>
                <TableCell align="right">{one.points.toFixed(2)}</TableCell>
                <TableCell>
                  <Medal award={one.award} />
                </TableCell>
                <TableCell>
                  {duplicates.map((item) => item.row === one.row && <DuplicateCell key={item.of} {...item} />)}
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
