/** Toasts about sheets that have left the outbox. */
import Button from '@mui/material/Button'
import { type Evaluation, messages, screens } from '@trophy/domain'
import { closeSnackbar, enqueueSnackbar, SHORT_DURATION_MS } from '#ui/feedback/snackbars.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { CertificateButton } from './certificate-button.tsx'
import { getEntryPath, isStale, type Sheet } from './entry.ts'
import type { SendResult } from './outbox-events.ts'

const formatScore = ({ points, award }: Evaluation['total_points']): string =>
  `${points.toFixed(2)} points, ${award === 'none' ? 'no medal' : award}`

type Stored = Pick<Evaluation, '_id' | 'public_id' | 'total_points'>

const toCertificateButton = ({ _id, public_id }: Stored) => <CertificateButton id={_id} publicId={public_id} />

/** Shows the number of evaluations saved in this series. The toast replaces the previous one. */
const showSeriesCount = (saved: number, stored: Stored) => {
  const toSnackbarKey = (count: number) => `saved-in-series-${count}`
  closeSnackbar(toSnackbarKey(saved - 1))
  enqueueSnackbar(`${messages.saved} ${saved} saved in this series.`, {
    variant: 'success',
    key: toSnackbarKey(saved),
    action: toCertificateButton(stored),
  })
}

/** Shows that the server has stored a sheet, with its certificate, and any difference from the score that was shown. */
export const reportStored = (
  { shown, savedInSeries }: Pick<Sheet, 'shown' | 'savedInSeries'>,
  stored: Stored,
): void => {
  const { public_id, total_points } = stored
  if (savedInSeries === null) toast.success(messages.saved, toCertificateButton(stored))
  else showSeriesCount(savedInSeries, stored)
  const [before, after] = [formatScore(shown), formatScore(total_points)]
  if (before !== after) toast.lasting(`${public_id} was stored with ${after}. This device had shown ${before}.`)
}

/** Shows that the server has rejected a sheet, with a button that opens it. */
const reportRejected = (
  entry: Extract<SendResult, { kind: 'rejected' }>['sheet'],
  openPath: (path: string) => void,
): void => {
  enqueueSnackbar(entry.problem?.message || messages.saveFailed, {
    variant: 'error',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SHORT_DURATION_MS,
    action: (key) => (
      <Button
        size="small"
        onClick={() => {
          closeSnackbar(key)
          openPath(isStale(entry) ? screens.evaluations.path : getEntryPath(entry))
        }}
      >
        Open
      </Button>
    ),
  })
}

/** Shows what the server has done with a sheet. `openPath` opens a page of the app. */
export const reportResult = (
  result: Exclude<SendResult, { kind: 'finished' }>,
  openPath: (path: string) => void,
): void =>
  result.kind === 'stored' ? reportStored(result.sheet, result.evaluation) : reportRejected(result.sheet, openPath)
