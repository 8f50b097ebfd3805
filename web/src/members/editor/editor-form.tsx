import Box from '@mui/material/Box'
import type { Member } from '@trophy/domain'
import { useForm } from 'react-hook-form'
import { remountOnDiscard } from '#shell/forms/form-draft.tsx'
import { readOnlyFieldStyles } from '#ui/fields/field-grid.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { FormErrors } from '#ui/forms/form-errors.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { EditorFields, type MemberValues, ViewedFields } from './editor-fields.tsx'
import { FIELD_LABELS, toFormValues, useMemberForm } from './use-member-form.tsx'

type Props = {
  readonly member: Member
  /** Called to reload the member after another user's change. */
  readonly onReload: () => void
}

function Form(props: Props & { readonly onDiscard: () => void }) {
  const { form, day, element, save, dialogs, draftNotice, alert } = useMemberForm(props)
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      onSubmit={form.handleSubmit((edit) => save(edit))}
      sx={readOnlyFieldStyles}
    >
      {dialogs}
      {draftNotice}
      <EditorFields control={form.control} today={day} />
      <SaveBar>
        {alert}
        <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
          Save
        </ActionButton>
        <FormErrors form={form} labels={FIELD_LABELS} />
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
      <ViewedFields control={control} />
    </Box>
  )
}
