import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { isCalendarDate, type JudgeRow, renewalError, suggestValidity, toUtcDate } from '@trophy/domain'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { formatDay } from '#lib/format/dates.ts'
import { workQueueQuery } from '#shell/session/work-queue.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { showFieldErrors, useSubmitForm } from '#ui/forms/use-submit-form.ts'
import {
  formatSelected,
  type MemberErrors,
  type SelectedDialogProps,
  SelectedList,
  toMemberErrors,
} from './selected-list.tsx'

/** Renews the selected members to a date, all or none. */
export default function RenewalDialog({ rows, isOpen, onLeaveOut, onClose, onDone }: SelectedDialogProps) {
  const titleId = useId()
  const queries = useQueryClient()
  const today = toUtcDate(new Date())
  const form = useSubmitForm({ defaultValues: { valid_to: suggestValidity(today).valid_to } })
  const valid_to = useWatch({ control: form.control, name: 'valid_to' })
  const [rejected, setRejected] = useState<MemberErrors>({})
  const known = isCalendarDate(valid_to) ? rows.map((row) => [row._id, renewalError(row, valid_to)]) : []
  const errors: MemberErrors = { ...rejected, ...Object.fromEntries(known.filter(([, error]) => error !== null)) }

  const submit = async () => {
    try {
      const members = rows.map(({ _id, modified_date }) => ({ _id, modified_date }))
      setRejected({})
      await call('POST /member/renew', { body: { members, valid_to } })
      toast.success(`Renewed ${formatSelected(rows)} to ${formatDay(valid_to)}`)
      onDone()
    } catch (error) {
      const problem = toProblem(error)
      const found = toMemberErrors(problem, rows)
      setRejected(found)
      if (Object.keys(found).length > 0 || !showFieldErrors(form, problem)) toast.error(problem.message)
    }
    await queries.invalidateQueries({ queryKey: ['members'] })
    void queries.invalidateQueries({ queryKey: workQueueQuery.queryKey })
  }
  const renderDates = ({ valid_to: before }: JudgeRow) =>
    `${before ? formatDay(before) : 'no end'} → ${isCalendarDate(valid_to) ? formatDay(valid_to) : '?'}`
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        {`Renew ${formatSelected(rows)}`}
      </DialogTitle>
      <form noValidate onSubmit={form.handleSubmit(submit)}>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: 0 }}>
          <DateField
            control={form.control}
            name="valid_to"
            label="Valid To"
            isRequired
            min={today}
            width={260}
            hint={valid_to === suggestValidity(today).valid_to && 'Suggested: five years from today.'}
          />
          <SelectedList {...{ rows, errors, onLeaveOut }} renderDetail={renderDates} />
        </DialogContent>
        <DialogActions sx={{ gap: 1, p: 2 }}>
          <Button onClick={onClose}>Cancel</Button>
          <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
            {`Renew ${formatSelected(rows)}`}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
