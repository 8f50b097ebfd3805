import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Member,
  type MemberEdit,
  memberEditSchema,
  messages,
  type Problem,
  withLongPassword,
} from '@trophy/domain'
import { useMemo, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { asProblem } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { useConfig } from '../shell/config.ts'
import { toast } from '../shell/toasts.tsx'
import { useUnsavedGuard } from '../shell/unsaved-guard.tsx'
import { readable } from '../ui/field-grid.tsx'
import { useFirstError } from '../ui/first-error.ts'
import { SaveAlert } from '../ui/save-alert.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { showProblem, useSubmitForm } from '../ui/use-submit-form.ts'
import { updateMember } from './editor-api.ts'
import { EditorFields, type MemberValues } from './editor-fields.tsx'
import { MEMBERS } from './list-api.ts'

const valuesOf = ({ role, files, name, registered, _id, has_password, ...member }: Member) => ({
  ...member,
  // Nothing is chosen until an admin sets it.
  ...(role === null ? {} : { role }),
  password: '',
  password_confirm: '',
  invitation: !has_password,
})

const ties = {
  password: ['password_confirm'],
  status: ['password'],
  invitation: ['password'],
  valid_from: ['valid_to'],
  valid_to: ['valid_from'],
} as const

type Props = {
  readonly member: Member
  readonly isView: boolean
  /** Called to read the member anew after somebody else's change. */
  readonly onReload: () => void
}

/** Everything an admin enters of a member. Saving stays on the page. */
export function EditorForm({ member, isView, onReload }: Props) {
  const { _id, has_password } = member
  const day = today()
  const { passwordMinLength } = useConfig()
  const resolver = useMemo(
    () => zodResolver(withLongPassword(memberEditSchema({ today: day, has_password }), 'password', passwordMinLength)),
    [day, has_password, passwordMinLength],
  )
  const defaultValues: DefaultValues<MemberValues> = valuesOf(member)
  const form = useSubmitForm<MemberValues, MemberEdit>({ defaultValues, resolver, shouldFocusError: false, ties })
  const [problem, setProblem] = useState<Problem | null>(null)
  const element = useFirstError(form.formState.submitCount)
  const queries = useQueryClient()
  const guard = useUnsavedGuard(!isView && form.formState.isDirty)

  const save = async (edit: MemberEdit) => {
    setProblem(null)
    try {
      const saved = await updateMember(_id, edit)
      queries.setQueryData([MEMBERS, 'one', _id], saved)
      form.reset(valuesOf(saved))
      toast.success(messages.saved)
      for (const table of ['JM', 'waiting']) void queries.invalidateQueries({ queryKey: [MEMBERS, table] })
    } catch (error) {
      const refusal = asProblem(error)
      const { code, isFailure, message } = refusal
      showProblem(form, refusal)
      if (code === 'STALE' || isFailure) setProblem(refusal)
      toast.error(isFailure ? messages.serverError : message)
    }
  }
  return (
    <Box component="form" ref={element} noValidate onSubmit={form.handleSubmit(save)} sx={readable}>
      {guard}
      <EditorFields control={form.control} today={day} isView={isView} />
      <SaveAlert {...{ problem, onReload }} />
      {!isView && (
        <SaveBar>
          <Button type="submit" variant="contained" disabled={form.formState.isSubmitting}>
            Save
          </Button>
        </SaveBar>
      )}
    </Box>
  )
}
