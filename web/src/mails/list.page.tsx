import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mailList, type Page, screenTitles } from '@trophy/domain'
import type { MailRow } from '@trophy/domain/routes'
import { useState } from 'react'
import { call } from '#lib/call.ts'
import { toListParams } from '#lib/list-params.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useSession } from '#shell/session/session.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { useTableView } from '#ui/data-table/use-table-view.ts'
import { EmptyPanel } from '#ui/feedback/empty-panel.tsx'
import { PaperIcon } from '#ui/page/icons.tsx'
import { createMailCard, mailColumns } from './list-columns.tsx'
import { useMailActions } from './use-mail-actions.tsx'

const MailTexts = loadOnDemand(() => import('./mail-texts.tsx'))

const TITLE = screenTitles.mails

/** Interval of refetching while e-mails are queued or being sent. */
const POLL_INTERVAL_MS = 5_000

const isPending = ({ state }: MailRow) => state === 'queued' || state === 'sending'
const getPollInterval = (page: Page<MailRow> | undefined) => (page?.docs.some(isPending) ? POLL_INTERVAL_MS : false)

const emptyPanel = (
  <EmptyPanel
    title="No e-mails yet"
    text="E-mails sent by the system are listed here for a year. Failed e-mails are retried for about three days; those that still fail are listed first."
  />
)

function TextsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<PaperIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        E-mail texts
      </Button>
      <MailTexts isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function MailTable({ userId }: { userId: string }) {
  const view = useTableView(mailList, { title: TITLE, userId })
  const page = useQuery({
    queryKey: ['mails', view.query],
    queryFn: ({ signal }) => call('GET /mails', { query: toListParams(view.query), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => getPollInterval(state.data),
  })
  const { actions, dialog } = useMailActions()
  return (
    <>
      <DataTable
        title={TITLE}
        heading={{ title: TITLE, actions: <TextsButton /> }}
        search={{ label: 'Name, address or subject', quickFilters: [] }}
        toCard={createMailCard(actions)}
        columns={mailColumns(actions)}
        rowId={(row) => row._id}
        view={view}
        page={page}
        empty={emptyPanel}
      />
      {dialog}
    </>
  )
}

/** The e-mails of the system: failed ones first, then pending ones, then the rest, newest first. */
export default function MailsPage() {
  usePageTitle(TITLE)
  const user = useSession()
  return user && <MailTable userId={user._id} />
}
