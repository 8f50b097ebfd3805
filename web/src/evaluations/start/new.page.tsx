import Button from '@mui/material/Button'
import { screenTitles } from '@trophy/domain'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TICKET_PARAM } from '#evaluations/editor/draft/stored-drafts.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useEntryBlockedReason } from '#shell/session/me.ts'
import { useSession } from '#shell/session/session.ts'
import { SpeciesGrid } from '#species/species-grid.tsx'
import { NewTicketNotice, TicketForm } from './ticket-form.tsx'
import { TodaysSheets } from './todays-sheets.tsx'

const LabelsDialog = loadOnDemand(() => import('./labels-dialog.tsx'))

/** The button that opens the dialog to print labels. */
function Labels() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Print labels
      </Button>
      <LabelsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The start of a new sheet: by the ticket of a trophy, or by the species. */
export default function NewPage() {
  usePageTitle(screenTitles.evaluationNew)
  const user = useSession()
  const [params] = useSearchParams()
  const isBlocked = useEntryBlockedReason() !== null
  const ticket = params.get(TICKET_PARAM) ?? ''
  if (!user) return null
  return (
    <SpeciesGrid
      title={screenTitles.evaluationNew}
      actions={<Labels />}
      sheetQuery={ticket === '' ? '' : `?${new URLSearchParams({ [TICKET_PARAM]: ticket })}`}
      above={
        <>
          {!isBlocked && <TicketForm user={user} />}
          {!isBlocked && ticket !== '' && <NewTicketNotice ticket={ticket} />}
          {ticket === '' && <TodaysSheets user={user} />}
        </>
      }
    />
  )
}
