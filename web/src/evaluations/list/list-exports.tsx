import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type EvaluationColumn, type ListQuery, MAX_EXPORT_ROWS, messages, Problem } from '@trophy/domain'
import { useState } from 'react'
import { createDownloadLink, download } from '#lib/call.ts'
import { saveFromUrl } from '#lib/downloads/save-file.ts'
import { toListParams } from '#lib/list-params.ts'
import { reauthenticate } from '#shell/forms/reauthenticate.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { WIDE_LIST_QUERY } from '#ui/data-table/list-heading.tsx'
import { DownloadButton, TABLE_BUTTON_PROPS } from '#ui/downloads/download-button.tsx'
import { Popover } from '#ui/feedback/overlays.ts'
import { enqueueSnackbar, SHORT_DURATION_MS } from '#ui/feedback/snackbars.ts'
import { DownloadIcon } from '#ui/page/icons.tsx'

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
}

/** The download buttons: the filtered list, and for admins the full exports. */
function Downloads({ user, query, total, disabledReason }: Props) {
  const isOverLimit = total !== undefined && total > MAX_EXPORT_ROWS
  return (
    <>
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
      {user.role === 'admin' && (
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
              if (await reauthenticate())
                saveFromUrl(await createDownloadLink('GET /evaluation/export.csv', { signal }))
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

/** The downloads behind one button. Running downloads continue after the menu is closed. */
function DownloadMenu(props: Props) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        aria-haspopup="dialog"
        aria-expanded={button !== null}
        onClick={(event) => setButton(event.currentTarget)}
      >
        Download
      </Button>
      <Popover
        keepMounted
        open={button !== null}
        anchorEl={button}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -4, horizontal: 'right' }}
        onClose={() => setButton(null)}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': 'Downloads', sx: { display: 'grid', justifyItems: 'start', p: 1 } },
        }}
      >
        <Downloads {...props} />
      </Popover>
    </>
  )
}

/** From here on, the three downloads of admins fit beside the title, with a scrollbar and a filter. */
const ROOMY_QUERY = '@media (min-width: 1960px)'

export function ListExports(props: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const isOneLine = useMediaQuery(WIDE_LIST_QUERY, { noSsr: true })
  const isRoomy = useMediaQuery(ROOMY_QUERY, { noSsr: true })
  const hasMenu = props.user.role === 'admin' && (isPhone || (isOneLine && !isRoomy))
  return hasMenu ? <DownloadMenu {...props} /> : <Downloads {...props} />
}
