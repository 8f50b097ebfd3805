import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { isCalendarDate, type JudgeRow, suggestValidity, toUtcDate } from '@trophy/domain'
import { useWatch } from 'react-hook-form'
import { call } from '#lib/call.ts'
import { formatDay } from '#lib/format/dates.ts'
import { formatMembers } from '#lib/format/format-count.ts'
import { workQueueQuery } from '#shell/session/work-queue.ts'
import { FormDialog } from '#ui/feedback/form-dialog.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { formatSelected, type SelectedDialogProps, SelectedList, useMemberErrors } from './selected-list.tsx'

/** Renews the selected members to a date, all or none. */
export default function RenewalDialog({ rows, isOpen, onLeaveOut, onClose, onDone }: SelectedDialogProps) {
  const queries = useQueryClient()
  const today = toUtcDate(new Date())
  const form = useSubmitForm({ defaultValues: { valid_to: suggestValidity(today).valid_to } })
  const valid_to = useWatch({ control: form.control, name: 'valid_to' })
  const rejected = useMemberErrors(form, rows)
  const { isSubmitting } = form.formState
  const endedCount = rows.filter(({ status }) => status === 'expired').length

  const submit = form.handleSubmit(async () => {
    rejected.clear()
    try {
      const members = rows.map(({ _id, modified_date }) => ({ _id, modified_date }))
      const { mails } = await call('POST /member/renew', { body: { members, valid_to } })
      const outcome = mails > 0 ? `, e-mail sent to ${formatMembers(mails)}` : ''
      toast.success(`Renewed ${formatSelected(rows)} to ${formatDay(valid_to)}${outcome}`)
      onDone()
    } catch (error) {
      rejected.show(error)
    }
    await queries.invalidateQueries({ queryKey: ['members'] })
    for (const queryKey of [workQueueQuery.queryKey, ['mails']]) void queries.invalidateQueries({ queryKey })
  })
  const close = () => {
    if (isSubmitting) return
    rejected.clear()
    onClose()
  }
  // The placeholder is as long as a date, so that rows keep their height and the pressed button does not move.
  const renderDates = ({ valid_to: before }: JudgeRow) =>
    `${before ? formatDay(before) : 'no end'} → ${isCalendarDate(valid_to) ? formatDay(valid_to) : 'DD/MM/YYYY'}`
  return (
    <FormDialog
      title={`Renew ${formatSelected(rows)}`}
      isOpen={isOpen}
      onClose={close}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={close} disabled={isSubmitting}>
            Cancel
          </Button>
          <ActionButton type="submit" variant="contained" isWaiting={isSubmitting}>
            {`Renew ${formatSelected(rows)}`}
          </ActionButton>
        </>
      }
    >
      {/* Clears the errors while a date is entered: clearing them on blur would move the button that is being pressed. */}
      <Box onChange={rejected.clear} onClick={rejected.clear}>
        <DateField
          control={form.control}
          name="valid_to"
          label="Valid To"
          isRequired
          min={today}
          width={260}
          hint={valid_to === suggestValidity(today).valid_to && 'Suggested: five years from today.'}
        />
      </Box>
      <SelectedList rows={rows} errors={rejected.errors} onLeaveOut={onLeaveOut} renderDetail={renderDates} />
      {endedCount > 0 && (
        <div>{`${formatMembers(endedCount)} whose certification has ended will be told by e-mail that the certification is active again.`}</div>
      )}
      {rejected.alert}
    </FormDialog>
  )
}
