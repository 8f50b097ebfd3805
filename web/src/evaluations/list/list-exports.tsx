import { type EvaluationColumn, type ListQuery, MAX_EXPORT_ROWS, messages, Problem } from '@trophy/domain'
import type { ReactNode } from 'react'
import { createDownloadLink, download } from '#lib/call.ts'
import { saveFromUrl } from '#lib/downloads/save-file.ts'
import { toListParams } from '#lib/list-params.ts'
import { reauthenticate } from '#shell/forms/reauthenticate.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { MoreMenu } from '#ui/data-table/more-menu.tsx'
import { DownloadButton, TABLE_BUTTON_PROPS } from '#ui/downloads/download-button.tsx'
import { enqueueSnackbar, SHORT_DURATION_MS } from '#ui/feedback/snackbars.ts'

const warnTooManyRows = () => {
  enqueueSnackbar(messages.filterSearch, {
    variant: 'warning',
    anchorOrigin: { vertical: 'top', horizontal: 'right' },
    autoHideDuration: SHORT_DURATION_MS,
  })
}

/** Warns about too many rows; all other download errors are silent. */
const onFailure = ({ status }: Problem) => {
  if (status === 422) warnTooManyRows()
}

type Props = {
  readonly user: Pick<SessionUser, 'role'>
  readonly query: ListQuery<EvaluationColumn>
  /** Total number of rows; undefined until it is known. */
  readonly total: number | undefined
  /** The reason why nothing can be downloaded, as a sentence, or null. */
  readonly disabledReason: string | null
  /** Links to other pages. */
  readonly links: ReactNode
  /** On a phone, the tools of the page that have no room beside its title. */
  readonly phoneTools: ReactNode
}

/** The download of the filtered list. */
function ListDownload({ query, total, disabledReason }: Props) {
  const isOverLimit = total !== undefined && total > MAX_EXPORT_ROWS
  return (
    <DownloadButton
      {...TABLE_BUTTON_PROPS}
      disabledReason={disabledReason}
      fetchFile={async (signal, onReceived) => {
        if (isOverLimit) throw new Problem(422, 'REFUSED', messages.filterSearch)
        const { page, rowsPerPage, ...params } = toListParams(query)
        const send = () => download('GET /evaluation/export', { query: params, signal, onReceived })
        // The server decides whether these are all evaluations.
        return send().catch(async (error) => {
          if (!(error instanceof Problem && error.code === 'CONFIRMATION_REQUIRED')) throw error
          return (await reauthenticate()) ? send() : null
        })
      }}
      onFailure={onFailure}
    >
      Download Excel
    </DownloadButton>
  )
}

/** The full exports, for admins. */
function FullDownloads({ disabledReason }: Pick<Props, 'disabledReason'>) {
  return (
    <>
      <DownloadButton
        {...TABLE_BUTTON_PROPS}
        disabledReason={disabledReason}
        fetchFile={async (signal, onReceived) =>
          (await reauthenticate()) ? download('GET /evaluation/common-data-export', { signal, onReceived }) : null
        }
      >
        Download Common Data
      </DownloadButton>
      <DownloadButton
        {...TABLE_BUTTON_PROPS}
        disabledReason={disabledReason}
        fetchFile={async (signal) => {
          if (await reauthenticate()) saveFromUrl(await createDownloadLink('GET /evaluation/export.csv', { signal }))
          return null
        }}
      >
        Download everything (CSV)
      </DownloadButton>
    </>
  )
}

/** The downloads. The full exports and the links are in a menu; on a phone everything is, with the tools of the page. */
export function ListExports(props: Props) {
  const list = <ListDownload {...props} />
  return (
    <>
      {!props.phoneTools && list}
      <MoreMenu>
        {props.phoneTools}
        {props.phoneTools && list}
        {props.links}
        {props.user.role === 'admin' && <FullDownloads {...props} />}
      </MoreMenu>
    </>
  )
}
