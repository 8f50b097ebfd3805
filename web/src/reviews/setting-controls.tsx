import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import {
  formatReviewSetting,
  type HistoryEntry,
  messages,
  REVIEWED_AWARDS,
  type ReviewSetting,
  reviewSettingInputSchema,
  toUtcDate,
} from '@trophy/domain'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '#lib/call.ts'
import { invalidateLists } from '#lib/evaluation-queries.ts'
import { formatDay } from '#lib/format/dates.ts'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import { FormDialog } from '#ui/feedback/form-dialog.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { HistoryButton } from '#ui/history/history-button.tsx'
import type { HistoryEntryView } from '#ui/history/history-view.ts'
import { toChangeView } from '#ui/history/record-changes.ts'

const TITLE = 'Awards that need a review'

type ReviewSettingInput = z.input<typeof reviewSettingInputSchema>

const formatAwards = (awards: unknown): string => (awards === 'none' ? 'None' : String(awards))
const awardOptions = REVIEWED_AWARDS.map((value) => ({ value, label: formatAwards(value) }))

const NO_FIELDS = { fields: {}, labels: {}, views: {} }
const formatChange = (path: string, value: unknown) =>
  path === 'since' ? formatDay(String(value)) : formatAwards(value)

const toHistoryEntryView = ({ action, changes }: HistoryEntry): HistoryEntryView => ({
  title: action === 'create' ? 'Set' : 'Changed',
  result: null,
  changes: changes.map((change) => toChangeView(NO_FIELDS, change, formatChange)),
  isNew: action === 'create',
})

type Props = { readonly stored: ReviewSetting; readonly onClose: () => void }

function SettingDialog({ stored, onClose }: Props) {
  const form = useSubmitForm<ReviewSettingInput>({
    defaultValues: { awards: stored.awards, since: stored.since ?? toUtcDate(new Date()) },
    resolver: zodResolver(reviewSettingInputSchema),
  })
  const { control, formState } = form
  const queries = useQueryClient()
  const formError = useFormError(form)
  const save = async (body: ReviewSettingInput) => {
    formError.clear()
    try {
      const saved = await call('PATCH /reviews/setting', { body })
      toast.success(`${messages.saved}\n${formatReviewSetting(saved)}`)
      queries.setQueryData(['reviews', 'setting'], saved)
      onClose()
      await invalidateLists(queries)
    } catch (error) {
      formError.show(error)
    }
  }
  return (
    <FormDialog
      isOpen
      title={TITLE}
      onClose={() => formState.isSubmitting || onClose()}
      onSubmit={form.handleSubmit(save)}
      actions={
        <>
          <Button onClick={onClose} disabled={formState.isSubmitting}>
            Cancel
          </Button>
          <ActionButton type="submit" variant="contained" isWaiting={formState.isSubmitting}>
            Save
          </ActionButton>
        </>
      }
    >
      {formError.alert}
      <SelectField control={control} name="awards" label="Awards" options={awardOptions} placeholder={null} />
      <DateField control={control} name="since" label="Created since" />
      <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>
        A change decides which evaluations await a review. Reviews that are stored stay. The days are in UTC.
      </Typography>
    </FormDialog>
  )
}

/** Buttons that open the setting of reviews and its history. For admins. */
export default function SettingControls({ stored }: { readonly stored: ReviewSetting }) {
  const [isOpen, setOpen] = useState(false)
  const { history = [] } = stored
  return (
    <>
      <HistoryButton
        subject={TITLE}
        empty="The setting has not been changed yet."
        queryKey={['reviews', 'history', history.length]}
        fetchHistory={async () => history}
        toView={toHistoryEntryView}
      />
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Settings
      </Button>
      {isOpen && <SettingDialog stored={stored} onClose={() => setOpen(false)} />}
    </>
  )
}
