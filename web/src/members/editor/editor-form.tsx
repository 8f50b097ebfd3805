import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import {
  listReadable,
  type Member,
  type MemberEdit,
  memberEditSchema,
  memberRecord,
  messages,
  type Problem,
  withMinimumPasswordLength,
} from '@trophy/domain'
import { useMemo, useState } from 'react'
import { type DefaultValues, useForm } from 'react-hook-form'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { today } from '#lib/dates.ts'
import { MEMBERS_KEY } from '#members/query-key.ts'
import { confirmIdentity } from '#shell/forms/confirm-identity.tsx'
import { FormDraftNotice, remountOnDiscard, useFormDraft } from '#shell/forms/form-draft.tsx'
import { useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { readOnlyFieldStyles } from '#ui/fields/field-grid.tsx'
import { useFirstError } from '#ui/fields/focus-first-error.ts'
import { SaveAlert } from '#ui/forms/save-alert.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { showFieldErrors, useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { EditorFields, type MemberValues } from './editor-fields.tsx'

const toFormValues = ({ role, files, name, registered, _id, has_password, ...member }: Member) => ({
  ...member,
  // Unset until an admin chooses one.
  ...(role === null ? {} : { role }),
  password: '',
  password_confirm: '',
  invitation: !has_password,
})

const dependentFields = {
  password: ['password_confirm'],
  status: ['password'],
  invitation: ['password'],
  valid_from: ['valid_to'],
  valid_to: ['valid_from'],
} as const

/** Names, addresses and contact details never stay in a browser. */
const DRAFT_FIELDS = [...listReadable(memberRecord), 'invitation'] as const
const OMITTED_NOTE =
  'Name, supporting information, address, phone numbers, e-mail and password are never stored in drafts; the last saved values are shown.'

type Props = {
  readonly member: Member
  /** Called to reload the member after another user's change. */
  readonly onReload: () => void
}

function Form({ member, onReload, onDiscard }: Props & { readonly onDiscard: () => void }) {
  const { _id, has_password } = member
  const day = today()
  const { passwordMinLength } = useConfiguration()
  const resolver = useMemo(
    () =>
      zodResolver(
        withMinimumPasswordLength(memberEditSchema({ today: day, has_password }), 'password', passwordMinLength),
      ),
    [day, has_password, passwordMinLength],
  )
  const defaultValues: DefaultValues<MemberValues> = toFormValues(member)
  const form = useSubmitForm<MemberValues, MemberEdit>({
    defaultValues,
    resolver,
    shouldFocusError: false,
    dependentFields,
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const element = useFirstError(form.formState.submitCount)
  const queries = useQueryClient()
  const draft = useFormDraft(form, {
    name: `members:${_id}`,
    fields: DRAFT_FIELDS,
    state: member.modified_date,
  })
  const guard = useUnsavedGuard(form.formState.isDirty || draft.savedAt !== null)

  const save = async (edit: MemberEdit) => {
    setProblem(null)
    try {
      if (edit.role !== member.role && !(await confirmIdentity())) return
      const saved = await call('PATCH /member/:id', { params: { id: _id }, body: edit })
      queries.setQueryData([MEMBERS_KEY, 'one', _id], saved)
      draft.clear()
      form.reset(toFormValues(saved))
      toast.success(messages.saved)
      for (const table of ['JM', 'waiting']) void queries.invalidateQueries({ queryKey: [MEMBERS_KEY, table] })
    } catch (error) {
      const caught = toProblem(error)
      const { code, isFailure, message } = caught
      showFieldErrors(form, caught)
      if (code === 'STALE' || isFailure) setProblem(caught)
      toast.error(isFailure ? messages.serverError : message)
    }
  }
  const reload = () => {
    draft.clear()
    onReload()
  }
  return (
    <Box component="form" ref={element} noValidate onSubmit={form.handleSubmit(save)} sx={readOnlyFieldStyles}>
      {guard}
      <FormDraftNotice draft={draft} omittedNote={OMITTED_NOTE} onDiscard={onDiscard} />
      <EditorFields control={form.control} today={day} isView={false} />
      <SaveAlert problem={problem} onReload={reload} />
      <SaveBar>
        <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
          Save
        </Button>
      </SaveBar>
    </Box>
  )
}

/** The form of a member. Saving stays on the page. */
export const EditorForm = remountOnDiscard(Form)

/** The record of a member, read-only. */
export function MemberFields({ member }: { member: Member }) {
  const { control } = useForm<MemberValues, unknown, unknown>({ defaultValues: toFormValues(member) })
  return (
    <Box component="form" sx={readOnlyFieldStyles}>
      <EditorFields control={control} today={today()} isView />
    </Box>
  )
}
