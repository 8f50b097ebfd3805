import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { isCalendarDate, type JudgeRow, suggestValidity, toUtcDate } from '@trophy/domain'
import { useWatch } from 'react-hook-form'
import { call } from '#lib/call.ts'
import { formatDay } from '#lib/format/dates.ts'
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

  const submit = form.handleSubmit(async () => {
    rejected.clear()
    try {
      const members = rows.map(({ _id, modified_date }) => ({ _id, modified_date }))
      await call('POST /member/renew', { body: { members, valid_to } })
      toast.success(`Renewed ${formatSelected(rows)} to ${formatDay(valid_to)}`)
      onDone()
    } catch (error) {
      rejected.show(error)
    }
    await queries.invalidateQueries({ queryKey: ['members'] })
    void queries.invalidateQueries({ queryKey: workQueueQuery.queryKey })
  })
  const close = () => {
    rejected.clear()
    onClose()
  }
  const renderDates = ({ valid_to: before }: JudgeRow) =>
    `${before ? formatDay(before) : 'no end'} → ${isCalendarDate(valid_to) ? formatDay(valid_to) : '?'}`
  return (
    <FormDialog
      title={`Renew ${formatSelected(rows)}`}
      isOpen={isOpen}
      onClose={close}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
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
      {rejected.alert}
    </FormDialog>
  )
}
