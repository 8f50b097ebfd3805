import Button from '@mui/material/Button'
import { screenTitles } from '@trophy/domain'
import { type ComponentType, useState } from 'react'
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

const BlankSheetDialog = loadOnDemand(() => import('./blank-sheet-dialog.tsx'))

type PrintProps = {
  readonly label: string
  readonly dialog: ComponentType<{ readonly isOpen: boolean; readonly onClose: () => void }>
}

/** A button that opens a dialog to print something. */
function PrintButton({ label, dialog: Dialog }: PrintProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} />
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
      actions={
        <>
          <PrintButton label="Print a blank sheet" dialog={BlankSheetDialog} />
          <PrintButton label="Print labels" dialog={LabelsDialog} />
        </>
      }
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
