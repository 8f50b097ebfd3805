import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import {
  listEntered,
  listView,
  type Me,
  memberRecord,
  messages,
  needsCurrentPassword,
  type Problem,
  type Profile,
  pick,
  profileSchema,
  withMinimumPasswordLength,
} from '@trophy/domain'
import { useState } from 'react'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { FormDraftNotice, remountOnDiscard, useFormDraft } from '#shell/forms/form-draft.tsx'
import { useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { readOnlyFieldStyles } from '#ui/fields/field-grid.tsx'
import { useFirstError } from '#ui/fields/focus-first-error.ts'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { FormErrors } from '#ui/forms/form-errors.tsx'
import { SaveAlert } from '#ui/forms/save-alert.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { showFieldErrors, useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { ProfileFields, type ProfileValues } from './profile-fields.tsx'

const toFormValues = (me: Me): ProfileValues => ({ ...me, password: '', retype_password: '', current_password: '' })

/** Returns the form schema; the current password is required for changes that need it. */
const createSchema = (email: string, minLength: number) =>
  withMinimumPasswordLength(profileSchema, 'password', minLength).refine(
    (profile) => profile.current_password !== '' || !needsCurrentPassword(profile, email),
    {
      path: ['current_password'],
      message: messages.required,
    },
  )

const dependentFields = { password: ['retype_password', 'current_password'], email: ['current_password'] } as const

/** The editable fields without passwords. */
const DRAFT_FIELDS = listEntered(memberRecord, 'member')

const LABELS = pick(memberRecord.labels, listView(memberRecord, 'profile'))

type Props = {
  readonly me: Me
  /** Called to reload the profile after another user's change. */
  readonly onReload: () => void
}

function Form({ me, onReload, onDiscard }: Props & { readonly onDiscard: () => void }) {
  const passwordMinLength = useConfiguration('passwordMinLength')
  const form = useSubmitForm<ProfileValues, Profile>({
    defaultValues: toFormValues(me),
    resolver: zodResolver(createSchema(me.email, passwordMinLength)),
    shouldFocusError: false,
    dependentFields,
  })
  const { control, formState } = form
  const [problem, setProblem] = useState<Problem | null>(null)
  /** The address that the confirmation link was sent to. */
  const [newAddress, setNewAddress] = useState<string>()
  const element = useFirstError(formState.submitCount)
  const queries = useQueryClient()
  const draft = useFormDraft(form, {
    name: `profile:${me._id}`,
    fields: DRAFT_FIELDS,
    state: me.modified_date,
  })
  const guard = useUnsavedGuard(formState.isDirty || draft.savedAt !== null)

  const showError = (error: unknown) => {
    const caught = toProblem(error)
    const { code, isFailure, message } = caught
    // Shown at their fields and in the bar.
    if (showFieldErrors(form, caught)) return
    if (code === 'STALE' || isFailure) setProblem(caught)
    toast.error(isFailure ? messages.profileNotSaved : message)
  }

  const save = async (profile: Profile) => {
    setProblem(null)
    try {
      const saved = await call('POST /me', { body: profile })
      queries.setQueryData(['me', 'profile'], saved)
      queries.setQueryData(['me'], saved)
      setNewAddress(profile.email === saved.email ? undefined : profile.email)
      draft.clear()
      form.reset(toFormValues(saved))
      toast.success(messages.profileSaved)
      if (profile.password !== '') await queries.invalidateQueries({ queryKey: ['me', 'sessions'] })
    } catch (error) {
      showError(error)
    }
  }
  const reload = () => {
    draft.clear()
    onReload()
  }
  const hasErrors = Object.keys(formState.errors).length > 0
  return (
    <Box component="form" ref={element} noValidate onSubmit={form.handleSubmit(save)} sx={readOnlyFieldStyles}>
      {guard}
      <FormDraftNotice draft={draft} onDiscard={onDiscard} />
      <ProfileFields control={control} />
      <SaveBar>
        <SaveAlert problem={problem} onReload={reload} />
        <ActionButton type="submit" variant="contained" isWaiting={formState.isSubmitting} disabled={hasErrors}>
          Save changes
        </ActionButton>
        <FormErrors form={form} labels={LABELS} title={messages.profileInvalid} />
        {newAddress !== undefined && !hasErrors && (
          <Box role="status" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
            {messages.addressToConfirm.replace('{email}', newAddress)}
          </Box>
        )}
      </SaveBar>
    </Box>
  )
}

/** The profile of a member, with editable and read-only fields. Saving stays on the page. */
export const ProfileForm = remountOnDiscard(Form)
