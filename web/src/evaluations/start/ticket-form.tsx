import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type EvaluationListRow, getSpeciesName, ticketSearchSchema } from '@trophy/domain'
import { Link, useNavigate } from 'react-router'
import { draftPath, TICKET_PARAM } from '#evaluations/editor/draft/stored-drafts.ts'
import { toProblem } from '#lib/api.ts'
import { formatDay } from '#lib/format/dates.ts'
import { getEntryPath } from '#outbox/entry.ts'
import { useHeldSpecies } from '#shell/session/certified-user.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { TextField } from '#ui/fields/field.tsx'
import { InlineForm } from '#ui/forms/inline-form.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { ScanButton } from '#ui/scan/scan-button.tsx'
import { findDraft, findStored, findUnsent, ticketQuery } from './find-by-ticket.ts'

const parseTicket = (text: string): string | null => ticketSearchSchema.safeParse({ ticket: text }).data?.ticket ?? null

/** Opens the sheet with a ticket: a draft or unsent sheet of the user, an evaluation of today, or a new one. */
export function TicketForm({ user }: { user: SessionUser }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const species = useHeldSpecies(user)
  const { control, handleSubmit, reset, setError, setValue, formState } = useSubmitForm<{ ticket: string }>({
    defaultValues: { ticket: '' },
    resolver: zodResolver(ticketSearchSchema),
  })
  const findPath = async (ticket: string): Promise<string> => {
    const draft = findDraft(user._id, ticket)
    if (draft) return draftPath(draft)
    // Without a device storage nothing is unsent.
    const unsent = await findUnsent(user._id, ticket).catch(() => undefined)
    if (unsent) return getEntryPath(unsent)
    // Without a response a new sheet is opened, which has a hint if another one on this device has the same ticket.
    const { found, ofToday } = await findStored(queries, user, ticket)
    if (ofToday) return `/evaluation/${ofToday._id}/edit`
    const query = new URLSearchParams({ [TICKET_PARAM]: ticket })
    const [only] = species
    const isClear = only && species.length === 1 && found.length === 0
    return isClear ? `/evaluation/new/${only.key}?${query}` : `/evaluation/new?${query}`
  }
  const openSheet = handleSubmit(async ({ ticket }) => {
    try {
      const path = await findPath(ticket)
      reset()
      navigate(path)
    } catch (error) {
      setError('ticket', { message: toProblem(error).message })
    }
  })
  const openScanned = (ticket: string) => {
    setValue('ticket', ticket)
    void openSheet()
  }
  return (
    <Box sx={{ mb: 4 }}>
      <InlineForm
        aria-label="Open by ticket"
        button="Open"
        isWaiting={formState.isSubmitting}
        onSubmit={openSheet}
        action={
          <ScanButton
            title="Scan a ticket"
            hint="Point the camera at the code of a label."
            otherCode="This code is not a ticket."
            parse={parseTicket}
            onScan={openScanned}
          />
        }
      >
        <TextField
          control={control}
          name="ticket"
          label="Ticket"
          hint="Type or scan the ticket of a trophy to open its sheet."
        />
      </InlineForm>
    </Box>
  )
}

const formatFacts = ({ public_id, eval_date, eval_location }: EvaluationListRow): string =>
  `${public_id}, ${formatDay(eval_date)}, ${eval_location}`

/** Asks for the species of a new sheet with a ticket, and offers evaluations of other days and locations. */
export function NewTicketNotice({ ticket }: { ticket: string }) {
  const { data: found = [], isSuccess } = useQuery(ticketQuery(ticket))
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={
        <Button component={Link} to="/evaluation/new" size="small">
          Cancel
        </Button>
      }
    >
      {isSuccess
        ? `No sheet of today has the ticket ${ticket}.`
        : `No sheet on this device has the ticket ${ticket}, and the server has not responded yet.`}{' '}
      Choose the species to measure it.
      {found.length > 0 && (
        <>
          {' '}
          Of other days or locations:
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {found.map((row) => (
              <li key={row._id}>
                <MuiLink component={Link} to={`/evaluation/${row._id}/edit`}>
                  {getSpeciesName(row.eval_option)}
                </MuiLink>
                , {formatFacts(row)}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  )
}
