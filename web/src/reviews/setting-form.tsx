import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
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
import type { z } from 'zod'
import { call } from '#lib/call.ts'
import { invalidateLists } from '#lib/evaluation-queries.ts'
import { formatDay } from '#lib/format/dates.ts'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { HistoryButton } from '#ui/history/history-button.tsx'
import type { HistoryEntryView } from '#ui/history/history-view.ts'
import { toChangeView } from '#ui/history/record-changes.ts'

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

/** The form of the awards that need a review, with its history. For admins. */
export default function SettingForm({ stored }: { readonly stored: ReviewSetting }) {
  const form = useSubmitForm<ReviewSettingInput>({
    defaultValues: { awards: stored.awards, since: stored.since ?? toUtcDate(new Date()) },
    resolver: zodResolver(reviewSettingInputSchema),
  })
  const { control, formState } = form
  const { history = [] } = stored
  const queries = useQueryClient()
  const formError = useFormError(form)
  const save = async (body: ReviewSettingInput) => {
    formError.clear()
    try {
      const saved = await call('PATCH /reviews/setting', { body })
      form.reset(body)
      toast.success(`${messages.saved}\n${formatReviewSetting(saved)}`)
      queries.setQueryData(['reviews', 'setting'], saved)
      await invalidateLists(queries)
    } catch (error) {
      formError.show(error)
    }
  }
  return (
    <Paper component="form" aria-label="Setting" noValidate onSubmit={form.handleSubmit(save)} sx={{ p: 2, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <SelectField
          control={control}
          name="awards"
          label="Awards that need a review"
          width={232}
          options={awardOptions}
          placeholder={null}
        />
        <DateField control={control} name="since" label="Created since" />
        {/* Aligned with the inputs, below their labels. */}
        <Box sx={{ display: 'flex', gap: 1, mt: { sm: '26px' } }}>
          <ActionButton type="submit" variant="contained" isWaiting={formState.isSubmitting}>
            Save
          </ActionButton>
          <HistoryButton
            subject="Awards that need a review"
            empty="The setting has not been changed yet."
            queryKey={['reviews', 'history', history.length]}
            fetchHistory={async () => history}
            toView={toHistoryEntryView}
          />
        </Box>
      </Box>
      {formError.alert}
      <Typography sx={{ mt: 1.5, fontSize: 14, color: 'text.secondary' }}>
        A change decides which evaluations await a review. Reviews that are stored stay. The days are in UTC.
      </Typography>
    </Paper>
  )
}
