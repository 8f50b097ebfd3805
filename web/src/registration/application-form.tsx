import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import {
  createEmptyValues,
  listEntered,
  listView,
  memberRecord,
  type Problem,
  pick,
  type Registration,
  registrationSchema,
} from '@trophy/domain'
import { useState } from 'react'
import { type DownloadedFile, toProblem } from '#lib/api.ts'
import { download } from '#lib/call.ts'
import { FormDraftNotice, remountOnDiscard, useFormDraft } from '#shell/forms/form-draft.tsx'
import { useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import { useFirstError } from '#ui/fields/focus-first-error.ts'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { FormErrors } from '#ui/forms/form-errors.tsx'
import { SaveAlert } from '#ui/forms/save-alert.tsx'
import { showFieldErrors, useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { PageSection } from '#ui/page/page-section.tsx'
import { ApplicationFields, type ApplicationValues } from './application-fields.tsx'

const defaultValues: ApplicationValues = {
  ...pick(createEmptyValues(memberRecord), listEntered(memberRecord, 'applicant')),
  email_confirmation: '',
  homepage: '',
}

const LABELS = pick(memberRecord.labels, listView(memberRecord, 'application'))

const dependentFields = { email: ['email_confirmation'] } as const

/** Hides the honeypot from people and screen readers; bots fill it in. */
const HONEYPOT_STYLES = { position: 'absolute', left: -10_000, width: 1, height: 1, overflow: 'hidden' } as const

type Props = {
  /** Called with the registration form as a PDF. */
  readonly onCompleted: (form: DownloadedFile) => void
}

const { homepage, ...entered } = defaultValues
const DRAFT_FIELDS = Object.keys(entered) as (keyof typeof entered)[]

function Form({ onCompleted, onDiscard }: Props & { readonly onDiscard: () => void }) {
  const form = useSubmitForm<ApplicationValues, Registration>({
    defaultValues,
    resolver: zodResolver(registrationSchema),
    shouldFocusError: false,
    dependentFields,
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const { isDirty, isSubmitting, submitCount } = form.formState
  const draft = useFormDraft(form, { name: 'application', fields: DRAFT_FIELDS, state: null, isGuestForm: true })
  const guard = useUnsavedGuard(isDirty || draft.savedAt !== null)
  const element = useFirstError(submitCount)

  const send = async (application: Registration) => {
    setProblem(null)
    try {
      const pdf = await download('POST /registration', { body: application })
      draft.clear()
      onCompleted(pdf)
    } catch (error) {
      const caught = toProblem(error)
      if (!showFieldErrors(form, caught)) setProblem(caught)
    }
  }
  return (
    <Box component="form" ref={element} noValidate onSubmit={form.handleSubmit(send)}>
      {guard}
      <FormDraftNotice draft={draft} onDiscard={onDiscard} />
      <ApplicationFields control={form.control} />
      <PageSection title="Sending">
        <SaveAlert problem={problem} />
        <Box sx={{ '& > *': { mb: 2 } }}>
          <FormErrors form={form} labels={LABELS} />
        </Box>
        <Typography sx={{ mb: 2, color: 'text.secondary' }}>
          Your details go to the administrative office only. After sending you can download the registration form,
          filled in, to print and sign.
        </Typography>
        <ActionButton
          type="submit"
          variant="contained"
          isWaiting={isSubmitting}
          startIcon={isSubmitting && <CircularProgress size={18} color="inherit" aria-hidden />}
        >
          {isSubmitting ? 'Sending application…' : 'Send application'}
        </ActionButton>
      </PageSection>
      <Box sx={HONEYPOT_STYLES} aria-hidden>
        <label>
          Homepage
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('homepage')} />
        </label>
      </Box>
    </Box>
  )
}

/** The form of an applicant. What is entered survives a reload of the tab. */
export const ApplicationForm = remountOnDiscard(Form)
