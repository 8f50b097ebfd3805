import MuiLink from '@mui/material/Link'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { getSpeciesName, information, type SummaryRow } from '@trophy/domain'
import { Link } from 'react-router'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import { Medal } from '#species/medal.tsx'
import { formatGenderSign } from '#species/phenotypes.ts'
import { ScrolledTable } from '#ui/data-table/scrolled-table.tsx'
import { CellText, Frame } from '#ui/data-table/table-frame.ts'

const { labels } = information

/** Evaluations by ticket. */
export function TicketTable({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <Frame>
      <ScrolledTable title="By ticket">
        <TableHead>
          <TableRow>
            <TableCell>{labels.ticket}</TableCell>
            <TableCell>{labels.public_id}</TableCell>
            <TableCell>{labels.eval_option}</TableCell>
            <TableCell>{labels.phenotype}</TableCell>
            <TableCell align="right">{labels.total_points}</TableCell>
            <TableCell>{labels.medal}</TableCell>
            <TableCell>{labels.measurer_id}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ _id, public_id, ticket, eval_option, phenotype, total_points, ...row }) => (
            <TableRow key={_id}>
              <TableCell>{ticket || '–'}</TableCell>
              <TableCell>
                <MuiLink component={Link} to={`/evaluation/${_id}/edit`} underline="hover">
                  {public_id}
                </MuiLink>
              </TableCell>
              <TableCell>
                <CellText>{getSpeciesName(eval_option)}</CellText>
              </TableCell>
              <TableCell>
                <CellText>
                  {phenotype?.label}
                  {formatGenderSign(phenotype)}
                </CellText>
              </TableCell>
              <TableCell align="right">{total_points.points.toFixed(2)}</TableCell>
              <TableCell>
                <Medal award={total_points.award} />
              </TableCell>
              <TableCell>
                <CellText>{formatMeasurer(row.measurer_name, row.measurer_id_number)}</CellText>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </ScrolledTable>
    </Frame>
  )
}
