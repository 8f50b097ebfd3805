import { type EvaluationColumn, type ListQuery, MOST_EXPORTED, messages, Problem } from '@trophy/domain'
import { enqueueSnackbar } from 'notistack'
import { saveFrom } from '../lib/save-file.ts'
import type { SessionUser } from '../shell/session.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { downloadCommonData, downloadEvaluations, linkToEverything } from './api.ts'

const SNACKBAR_MILLISECONDS = 4000

const askForFilters = () => {
  enqueueSnackbar(messages.filterSearch, {
    variant: 'warning',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SNACKBAR_MILLISECONDS,
  })
}

/** Of all that can go wrong with a download, only too many evaluations is said. */
const onFailure = ({ status }: Problem) => {
  if (status === 422) askForFilters()
}

/** Lighter than what the table is steered by: three of them stand beside it. */
const look = { variant: 'text', size: 'small' } as const

type Props = {
  readonly user: Pick<SessionUser, 'role'>
  readonly query: ListQuery<EvaluationColumn>
  /** How many evaluations the list has; undefined while that is not known. */
  readonly total: number | undefined
}

/** What can be saved of the evaluations: the list under its filters, and for admin everything. */
export function ListExports({ user, query, total }: Props) {
  const isTooMuch = total !== undefined && total > MOST_EXPORTED
  return (
    <>
      <DownloadButton
        {...look}
        fetchFile={async (signal, onReceived) => {
          if (isTooMuch) throw new Problem(422, 'REFUSED', messages.filterSearch)
          return downloadEvaluations(query, { signal, onReceived })
        }}
        onFailure={onFailure}
      >
        Download Excel
      </DownloadButton>
      {user.role === 'admin' && (
        <>
          <DownloadButton {...look} fetchFile={(signal, onReceived) => downloadCommonData({ signal, onReceived })}>
            Download Common Data
          </DownloadButton>
          <DownloadButton
            {...look}
            fetchFile={async (signal) => {
              saveFrom(await linkToEverything(signal))
              return null
            }}
          >
            Download everything (CSV)
          </DownloadButton>
        </>
      )}
    </>
  )
}
