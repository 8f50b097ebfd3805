import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { type Evaluation, isSameName, messages, type Problem, type ReviewInput } from '@trophy/domain'
import { useState } from 'react'
import { hasNoConnection, toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { formatDay } from '#lib/format/dates.ts'
import { formatMeasurer } from '#lib/format/format-measurer.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { FormDialog } from '#ui/feedback/form-dialog.tsx'
import { NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { showFieldErrors, useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { readSitting, rememberSitting } from './sitting.ts'
import { SittingFields } from './sitting-fields.tsx'

type Props = {
  readonly stored: Evaluation
  readonly user: SessionUser
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onReload: () => void
  readonly onReviewed: () => void
}

/** Asks for the details of a review and stores it. Enter confirms, since the persons are those of the sitting. */
export function ReviewDialog({ stored, user, isOpen, onClose, onReload, onReviewed }: Props) {
  const { _id, public_id, modified_date, phenotype, total_points, measurer_name, measurer_id_number } = stored
  const form = useSubmitForm<ReviewInput>({ defaultValues: readSitting(user._id) })
  const [problem, setProblem] = useState<Problem | null>(null)
  const { isSubmitting } = form.formState
  const store = form.handleSubmit(async (review) => {
    setProblem(null)
    try {
      await call('POST /reviews/:id', { params: { id: _id }, body: { ...review, modified_date } })
      rememberSitting(user._id, review)
      toast.success(`The review was stored.\n${public_id}`, undefined, 'review')
      onReviewed()
    } catch (error) {
      const caught = toProblem(error)
      if (!showFieldErrors(form, caught)) setProblem(caught)
    }
  })
  const reload = () => {
    onClose()
    onReload()
  }
  return (
    <FormDialog
      title={`Review ${public_id}`}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : store(event))}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ActionButton type="submit" variant="contained" autoFocus isWaiting={isSubmitting}>
            Store the review
          </ActionButton>
        </>
      }
    >
      <div>
        You confirm {total_points.points.toFixed(2)} points, {total_points.award}, for {phenotype?.label}, measured by{' '}
        {formatMeasurer(measurer_name, measurer_id_number)} on {formatDay(stored.eval_date)}.
      </div>
      {isSameName(stored.hunter_name, user.name) && (
        <FormControlLabel control={<Checkbox required />} label="The hunter has your name, but is another person." />
      )}
      <SittingFields control={form.control} />
      {hasNoConnection(problem) && <NetworkNotice text="The review was not stored." />}
      {problem && !hasNoConnection(problem) && (
        <Alert severity="error" action={!problem.isFailure && <Button onClick={reload}>Reload</Button>}>
          {problem.isFailure ? messages.communication : problem.message}
          {!problem.isFailure && problem.code !== 'STALE' && ' Reload the evaluation to see what has changed.'}
        </Alert>
      )}
    </FormDialog>
  )
}
