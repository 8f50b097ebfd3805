import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AWARDS, can, type EvaluationListRow, getSpeciesName } from '@trophy/domain'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { EVALUATIONS_KEY } from '#evaluations/query-key.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { formatInstantTime } from '#lib/dates.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { Medal } from '#species/medal.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { todaysQuery } from './todays-query.ts'

/** A sheet may be taken back for this long after it was saved. */
const TAKE_BACK_MS = 10 * 60_000

const CountTable = styled('table')(({ theme }) => ({
  width: '100%',
  maxWidth: 640,
  marginBottom: 16,
  borderCollapse: 'collapse',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '5px 0 5px 8px', fontWeight: 400, textAlign: 'right' },
  '& th:first-of-type': { paddingLeft: 0, textAlign: 'left', overflowWrap: 'anywhere' },
  '& thead th': { fontSize: 13, color: theme.vars.palette.text.secondary },
  '& tr': { borderBottom: `1px solid ${theme.vars.palette.hairline}` },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
}))

const toName = ({ eval_option }: EvaluationListRow): string => getSpeciesName(eval_option)

/** The number of sheets by species and medal. */
function Counts({ rows }: { rows: readonly EvaluationListRow[] }) {
  const names = [...new Set(rows.map(toName))].sort((a, b) => a.localeCompare(b, 'en'))
  const renderCells = (counted: readonly EvaluationListRow[]) => (
    <>
      {AWARDS.map((award) => (
        <td key={award}>{counted.filter(({ total_points }) => total_points.award === award).length}</td>
      ))}
      <td>{counted.length}</td>
    </>
  )
  return (
    <CountTable>
      <thead>
        <tr>
          <th scope="col">Species</th>
          {AWARDS.map((award) => (
            <th key={award} scope="col">
              {award === 'none' ? 'None' : award}
            </th>
          ))}
          <th scope="col">All</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {renderCells(rows.filter((row) => toName(row) === name))}
          </tr>
        ))}
      </tbody>
      {names.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">All species</th>
            {renderCells(rows)}
          </tr>
        </tfoot>
      )}
    </CountTable>
  )
}

/** Returns true until the time to take a sheet back has passed, and renders again then. */
const useIsRecent = (created_at: string): boolean => {
  const getRemainingMs = () => Date.parse(created_at) + TAKE_BACK_MS - Date.now()
  const [isRecent, setRecent] = useState(() => getRemainingMs() > 0)
  useEffect(() => {
    if (!isRecent) return
    const timer = setTimeout(() => setRecent(false), Date.parse(created_at) + TAKE_BACK_MS - Date.now())
    return () => clearTimeout(timer)
  }, [isRecent, created_at])
  return isRecent
}

type RowProps = {
  readonly row: EvaluationListRow
  readonly user: SessionUser
  readonly onTakeBack: (row: EvaluationListRow) => void
}

function Row({ row, user, onTakeBack }: RowProps) {
  const { _id, public_id, eval_option, ticket, created_at, total_points } = row
  const isRecent = useIsRecent(created_at)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1, borderTop: 1, borderColor: 'hairline' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <MuiLink component={Link} to={`/evaluation/${_id}/edit`} underline="hover" sx={{ fontWeight: 550 }}>
          {getSpeciesName(eval_option)}
        </MuiLink>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {[ticket && `Ticket ${ticket}`, public_id, formatInstantTime(created_at)].filter(Boolean).join(', ')}
        </Box>
      </Box>
      {isRecent && can(user, 'evaluation.delete', row) && (
        <Button size="small" aria-label={`Take back ${public_id}`} onClick={() => onTakeBack(row)}>
          Take back
        </Button>
      )}
      <Box sx={{ minWidth: 80, textAlign: 'right' }}>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{total_points.points.toFixed(2)}</Box>
        <Medal award={total_points.award} />
      </Box>
    </Box>
  )
}

/** Deletes an evaluation after a confirmation, unless it was changed since. */
const useTakeBack = () => {
  const { confirm, dialog } = useConfirm()
  const queries = useQueryClient()
  const takeBack = async ({ _id, public_id, eval_option, modified_date }: EvaluationListRow) => {
    const isSure = await confirm({
      title: 'Take this sheet back?',
      text: `${getSpeciesName(eval_option)}, ${public_id}, will be deleted. Its history remains, and an admin can restore it for 90 days.`,
      confirmLabel: 'Take back',
      cancelLabel: 'Cancel',
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await call('DELETE /evaluation/:id', { params: { id: _id }, query: { modified_date } })
      toast.success(`${public_id} has been taken back.`)
    } catch (error) {
      toast.error(toProblem(error).message)
    }
    await queries.invalidateQueries({ queryKey: [EVALUATIONS_KEY] })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return { takeBack, dialog }
}

/** Formats the number of sheets and their medals: `8 sheets: 1 Gold, 2 Silver, 5 without a medal`. */
const formatSummary = (rows: readonly EvaluationListRow[]): string => {
  const medals = AWARDS.flatMap((award) => {
    const { length } = rows.filter(({ total_points }) => total_points.award === award)
    return length === 0 ? [] : [`${length} ${award === 'none' ? 'without a medal' : award}`]
  })
  return `${rows.length} ${rows.length === 1 ? 'sheet' : 'sheets'}: ${medals.join(', ')}`
}

/** The user's evaluations of today: a count by species and medal, and a list. Renders nothing without any. */
export function TodaysSheets({ user }: { user: SessionUser }) {
  const { data: rows = [] } = useQuery(todaysQuery(user))
  const [isExpanded, setExpanded] = useState(false)
  const { takeBack, dialog } = useTakeBack()
  const id = useId()
  return (
    <>
      {rows.length > 0 && (
        <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
          <Typography id={id} variant="h2" sx={{ mb: 0.5 }}>
            Your sheets of today
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            {formatSummary(rows)}
            <Button size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
              {isExpanded ? 'Hide sheets' : 'Show sheets'}
            </Button>
          </Box>
          {isExpanded && (
            <>
              <Counts rows={rows} />
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {rows.map((row) => (
                  <Row key={row._id} {...{ row, user }} onTakeBack={(one) => void takeBack(one)} />
                ))}
              </Box>
            </>
          )}
        </Box>
      )}
      {dialog}
    </>
  )
}
