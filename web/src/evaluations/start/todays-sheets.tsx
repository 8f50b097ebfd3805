import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { can, type EvaluationListRow, getSpeciesName } from '@trophy/domain'
import { Fragment, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { UndoButton } from '#evaluations/record/use-restore.tsx'
import { UnsentChip } from '#evaluations/unsent/unsent-row.tsx'
import { useDiscard } from '#evaluations/unsent/use-discard.ts'
import { hasNoConnection, toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { focusMainIfLost } from '#lib/focus-main.ts'
import { formatInstantTime } from '#lib/format/dates.ts'
import type { OutboxEntry } from '#outbox/entry.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { Medal } from '#species/medal.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { NEEDS_NETWORK, NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { DELETION, toast } from '#ui/feedback/toasts.tsx'
import { formatSummary, SheetCounts } from './sheet-counts.tsx'
import { type TodaysSheet, useTodaysSheets } from './use-todays-sheets.ts'

/** A sheet may be taken back for this long after it was saved. */
const TAKE_BACK_MS = 10 * 60_000

/** Returns true until the time to take a stored sheet back has passed, and renders again then. */
const useIsRecent = (created_at: string | null): boolean => {
  const getRemainingMs = () => (created_at === null ? 0 : Date.parse(created_at) + TAKE_BACK_MS - Date.now())
  const [isRecent, setRecent] = useState(() => getRemainingMs() > 0)
  useEffect(() => {
    if (!isRecent || created_at === null) return
    const timer = setTimeout(() => setRecent(false), Date.parse(created_at) + TAKE_BACK_MS - Date.now())
    return () => clearTimeout(timer)
  }, [isRecent, created_at])
  return isRecent
}

type RowProps = {
  readonly sheet: TodaysSheet
  readonly user: SessionUser
  /** True if the last attempt to take the sheet back failed without a network. */
  readonly needsNetwork: boolean
  readonly onTakeBack: (row: EvaluationListRow) => void
  readonly onDiscard: (entry: OutboxEntry) => void
}

function Row({ sheet, user, needsNetwork, onTakeBack, onDiscard }: RowProps) {
  const { path, speciesName, facts, score } = sheet
  const takeBackNote = needsNetwork ? NEEDS_NETWORK : ''
  const isRecent = useIsRecent('stored' in sheet ? sheet.stored.created_at : null)
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 1, borderTop: 1, borderColor: 'hairline' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' }}>
          <MuiLink component={Link} to={path} underline="hover" sx={{ fontWeight: 550 }}>
            {speciesName}
          </MuiLink>
          {'unsent' in sheet && <UnsentChip state={sheet.unsent.state} />}
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {facts.map((fact, index) => (
            // A public id is not broken at its hyphen.
            <Fragment key={fact}>
              <Box component="span" sx={{ display: 'inline-block', maxWidth: '100%' }}>
                {index < facts.length - 1 ? `${fact},` : fact}
              </Box>{' '}
            </Fragment>
          ))}
        </Box>
      </Box>
      {'unsent' in sheet && (
        <Button
          size="small"
          color="error"
          aria-label={`Discard ${[speciesName, ...facts].join(', ')}`}
          onClick={() => onDiscard(sheet.unsent)}
        >
          Discard
        </Button>
      )}
      {'stored' in sheet && isRecent && can(user, 'evaluation.delete', sheet.stored) && (
        <Button
          size="small"
          aria-label={`Take back ${sheet.stored.public_id}${takeBackNote}`}
          onClick={() => onTakeBack(sheet.stored)}
        >
          Take back{takeBackNote}
        </Button>
      )}
      <Box sx={{ minWidth: 80, textAlign: 'right' }}>
        <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{score.points.toFixed(2)}</Box>
        <Medal award={score.award} />
      </Box>
    </Box>
  )
}

/**
 * Deletes an evaluation after a confirmation, unless it was changed since. `offlineId` is the evaluation whose deletion
 * failed last without a network.
 */
const useTakeBack = () => {
  const [offlineId, setOfflineId] = useState<string | null>(null)
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
    setOfflineId(null)
    try {
      await call('DELETE /evaluation/:id', { params: { id: _id }, query: { modified_date } })
      toast.success(`${public_id} has been taken back.`, <UndoButton evaluation={{ _id, public_id }} />, DELETION)
    } catch (error) {
      if (hasNoConnection(error)) setOfflineId(_id)
      else toast.error(toProblem(error).message)
    }
    await queries.invalidateQueries({ queryKey: [EVALUATIONS_KEY] })
    focusMainIfLost()
  }
  return { takeBack, offlineId, dialog }
}

type NoticeProps = Pick<ReturnType<typeof useTodaysSheets>, 'error' | 'loadedAt' | 'retry'>

/** Why stored sheets are missing or out of date. */
function LoadNotice({ error, loadedAt, retry }: NoticeProps) {
  if (!hasNoConnection(error)) return <RetryAlert error={error} onRetry={retry} />
  const text =
    loadedAt === 0
      ? 'Only unsent sheets are counted.'
      : `Stored sheets are counted as of ${formatInstantTime(new Date(loadedAt).toISOString())}.`
  return <NetworkNotice text={text} onRetry={retry} />
}

/** The user's evaluations of today: a count by species and medal, and a list. Renders nothing if there are none. */
export function TodaysSheets({ user }: { user: SessionUser }) {
  const { sheets, ...loading } = useTodaysSheets(user)
  const [isExpanded, setExpanded] = useState(false)
  const { takeBack, offlineId, dialog } = useTakeBack()
  const { discard, dialog: discardDialog } = useDiscard()
  const id = useId()
  const list = (
    <>
      <SheetCounts sheets={sheets} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sheets.map((sheet) => (
          <Row
            key={sheet.key}
            {...{ sheet, user }}
            needsNetwork={sheet.key === offlineId}
            onTakeBack={(row) => void takeBack(row)}
            onDiscard={(entry) => void discard(entry)}
          />
        ))}
      </Box>
    </>
  )
  return (
    <>
      {(sheets.length > 0 || loading.error) && (
        <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
          <Typography id={id} variant="h2" sx={{ mb: 0.5 }}>
            Your sheets of today
          </Typography>
          {loading.error && (
            <Box sx={{ my: 1 }}>
              <LoadNotice {...loading} />
            </Box>
          )}
          {sheets.length > 0 && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              {formatSummary(sheets)}
              <Button size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
                {isExpanded ? 'Hide sheets' : 'Show sheets'}
              </Button>
            </Box>
          )}
          {isExpanded && sheets.length > 0 && list}
        </Box>
      )}
      {dialog}
      {discardDialog}
    </>
  )
}
