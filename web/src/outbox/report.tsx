/** Toasts about sheets that have left the outbox. */
import Button from '@mui/material/Button'
import { type Evaluation, messages, screens } from '@trophy/domain'
import { Link } from 'react-router'
import { closeSnackbar, enqueueSnackbar, SHORT_DURATION_MS } from '#ui/feedback/snackbars.ts'
import { closeTopic, toast } from '#ui/feedback/toasts.tsx'
import { KeyName } from '#ui/page/key-name.tsx'
import { getEntryPath, isStale, REJECTED_KEY, type Sheet } from './entry.ts'
import type { SendResult, StoredResult } from './outbox-events.ts'
import { SavedActions } from './saved-actions.tsx'
import { setSentCount } from './sent-count.ts'

/** The result of the latest save is shown in place of the one before. */
const TOPIC = 'save'

const formatScore = ({ points, award }: Evaluation['total_points']): string =>
  `${points.toFixed(2)} points, ${award === 'none' ? 'no medal' : award}`

type Stored = Pick<Evaluation, '_id' | 'public_id' | 'total_points' | 'ticket'>

/** Returns what a measurer writes on the ticket of the trophy: `CE01-25SMWK7 · 225.50 · Gold · ticket T-0043`. */
const formatStored = ({ public_id, total_points: { points, award }, ticket }: Stored): string =>
  [public_id, points.toFixed(2), award === 'none' ? 'no medal' : award, ticket && `ticket ${ticket}`]
    .filter(Boolean)
    .join(' · ')

/** Shows any difference between the stored score and the one that was shown. */
const reportDifference = ({ shown }: Pick<Sheet, 'shown'>, { public_id, total_points }: Stored): void => {
  const [before, after] = [formatScore(shown), formatScore(total_points)]
  if (before !== after) toast.lasting(`${public_id} was stored with ${after}. This device had shown ${before}.`)
}

/**
 * Shows that the server has stored a sheet, with its result in place of that of the sheet before, and any difference
 * from the score that was shown.
 */
export const reportStored = (sheet: Pick<Sheet, 'shown' | 'savedInSeries'>, stored: Stored): void => {
  const { savedInSeries } = sheet
  const result = formatStored(stored)
  const saved = savedInSeries === null ? messages.saved : `${messages.saved} ${savedInSeries} saved in this series.`
  toast.success(
    `${saved}\n${result}`,
    <SavedActions id={stored._id} publicId={stored.public_id} result={result} />,
    TOPIC,
  )
  reportDifference(sheet, stored)
}

/** Shows what was sent without a pause: the result of one sheet, or the number of several in the bar. */
export const reportSent = (results: readonly StoredResult[]): void => {
  if (results.length > 1) {
    closeTopic(TOPIC)
    setSentCount(results.length)
    for (const { sheet, evaluation } of results) reportDifference(sheet, evaluation)
  } else for (const { sheet, evaluation } of results) reportStored(sheet, evaluation)
}

/** Shows that the server has rejected a sheet, with a link that opens it. */
export const reportRejected = (entry: Extract<SendResult, { kind: 'rejected' }>['sheet']): void => {
  closeTopic(TOPIC)
  enqueueSnackbar(entry.problem?.message || messages.saveFailed, {
    variant: 'error',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SHORT_DURATION_MS,
    action: (key) => (
      <Button
        size="small"
        component={Link}
        to={isStale(entry) ? screens.evaluations.path : getEntryPath(entry)}
        aria-keyshortcuts={REJECTED_KEY}
        onClick={() => closeSnackbar(key)}
      >
        Open
        <KeyName>{REJECTED_KEY}</KeyName>
      </Button>
    ),
  })
}

/** Shows that the server cannot be reached, so that a sheet waits on this device. */
export const reportKept = (): void =>
  toast.success('Kept on this device until there is a connection.', undefined, TOPIC)
