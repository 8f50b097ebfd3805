import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import {
  formatDate,
  isSuggestedValidity,
  listReadable,
  listView,
  type Member,
  type MemberEdit,
  memberEditSchema,
  memberRecord,
  messages,
  type Problem,
  pick,
  type SavedMember,
  suggestValidity,
  WAITING_STATUSES,
  withMinimumPasswordLength,
} from '@trophy/domain'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type DefaultValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { useConfiguration } from '#configuration/use-configuration.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { today } from '#lib/format/dates.ts'
import { FormDraftNotice, useFormDraft } from '#shell/forms/form-draft.tsx'
import { reauthenticate } from '#shell/forms/reauthenticate.tsx'
import { useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import { workQueueQuery } from '#shell/session/work-queue.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { useFirstError } from '#ui/fields/focus-first-error.ts'
import { SaveAlert } from '#ui/forms/save-alert.tsx'
import { showFieldErrors, useSubmitForm } from '#ui/forms/use-submit-form.ts'
import type { MemberValues } from './editor-fields.tsx'

export const toFormValues = ({ role, files, name, registered, _id, has_password, ...member }: Member) => ({
  ...member,
  // Unset until an admin chooses one.
  ...(role === null ? {} : { role }),
  password: '',
  password_confirm: '',
  invitation: !has_password,
})

type Validity = { readonly valid_from?: unknown; readonly valid_to?: unknown }

const hasValidity = ({ valid_from, valid_to }: Validity): boolean => Boolean(valid_from) || Boolean(valid_to)

/** Returns true for an applicant, or an approved member, to whom a validity is suggested. */
const hasSuggestion = (member: Member): boolean =>
  WAITING_STATUSES.some((status) => status === member.status) && !hasValidity(member)

/** Returns the initial form values: those of the member, with a suggested validity while a decision is due. */
const toInitialValues = (member: Member, day: string): DefaultValues<MemberValues> => ({
  ...toFormValues(member),
  ...(hasSuggestion(member) && suggestValidity(day)),
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
/** The labels of the fields, in the order of the form. */
export const FIELD_LABELS = pick(memberRecord.labels, listView(memberRecord, 'editor'))
const OMITTED_NOTE =
  'Name, supporting information, address, phone numbers, e-mail and password are never stored in drafts; the last saved values are shown.'

const withoutDatesQuestion = {
  title: 'Activate without validity dates?',
  text: 'Without both dates, the certification has no beginning or never ends.',
  confirmLabel: 'Activate',
  cancelLabel: 'Cancel',
}

type Form = UseFormReturn<MemberValues, unknown, MemberEdit>

/** Returns true if a status approves an applicant or activates a member. */
const isApproval = (before: Pick<Member, 'status'>, status: MemberValues['status']): boolean =>
  status !== before.status && (status === 'active' || (status === 'approved' && before.status === 'new'))

/** Suggests a validity when a member without one is approved or activated. */
const useSuggestedValidity = ({ control, getValues, setValue }: Form, member: Member, day: string) => {
  const status = useWatch({ control, name: 'status' })
  const lastStatus = useRef(status)
  useEffect(() => {
    if (status === lastStatus.current) return
    lastStatus.current = status
    if (!isApproval(member, status) || hasValidity(getValues())) return
    const { valid_from, valid_to } = suggestValidity(day)
    setValue('valid_from', valid_from, { shouldDirty: true })
    setValue('valid_to', valid_to, { shouldDirty: true })
  }, [status, member, day, getValues, setValue])
}

/** Returns the name of a saved member, the decision, and the e-mails that the member is sent. */
const formatOutcome = (before: Member, status: MemberValues['status'], saved: SavedMember): string => {
  const { name, role, id_number, valid_to, email, mails } = saved
  const isDecision = isApproval(before, status)
  const isActivation = isDecision && before.status !== 'new'
  const kinds = [...new Set(mails.map((event) => (event === 'invitation' ? event : 'e-mail')))]
  const parts = [
    isDecision && `${isActivation ? 'Activated' : 'Approved'} as ${role}`,
    isDecision && `ID ${id_number}`,
    isActivation && valid_to !== null && `valid to ${formatDate(valid_to)}`,
    kinds.length > 0 ? `${kinds.join(' and ')} sent to ${email}` : isDecision && 'no e-mail sent',
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${name}: ${parts.join(', ')}` : name
}

type Options = {
  readonly member: Member
  /** Called to reload the member after another user's change. */
  readonly onReload: () => void
  readonly onDiscard: () => void
  /** Called if the member does not exist any more. */
  readonly onGone?: () => Promise<void>
  /** The button of the message after a decision. */
  readonly nextButton?: ReactNode
}

type MemberForm = {
  readonly form: Form
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly element: ReturnType<typeof useFirstError>
  /** Saves and shows the outcome. Returns false if the member could not be saved. */
  readonly save: (edit: MemberEdit) => Promise<boolean>
  /** Dialogs, to be rendered in the form. */
  readonly dialogs: ReactNode
  readonly draftNotice: ReactNode
  readonly alert: ReactNode
}

/** The form of a member: values, draft, checks and saving. */
export const useMemberForm = ({ member, onReload, onDiscard, onGone, nextButton }: Options): MemberForm => {
  const { _id, has_password } = member
  const [day] = useState(today)
  const passwordMinLength = useConfiguration('passwordMinLength')
  const schema = withMinimumPasswordLength(
    memberEditSchema({ today: day, has_password }),
    'password',
    passwordMinLength,
  )
  const form = useSubmitForm<MemberValues, MemberEdit>({
    defaultValues: toInitialValues(member, day),
    resolver: zodResolver(schema),
    shouldFocusError: false,
    dependentFields,
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const element = useFirstError(form.formState.submitCount)
  const queries = useQueryClient()
  const draft = useFormDraft(form, { name: `members:${_id}`, fields: DRAFT_FIELDS, state: member.modified_date })
  const guard = useUnsavedGuard(form.formState.isDirty || draft.savedAt !== null)
  const { confirm, dialog } = useConfirm()
  useSuggestedValidity(form, member, day)

  const save: MemberForm['save'] = async (values) => {
    setProblem(null)
    // A suggestion that nobody has accepted is not stored.
    const isUnaccepted = !isApproval(member, values.status) && hasSuggestion(member) && isSuggestedValidity(day, values)
    const edit = isUnaccepted ? { ...values, valid_from: null, valid_to: null } : values
    const isActivation = edit.status === 'active' && member.status !== 'active'
    if (isActivation && (edit.valid_from === null || edit.valid_to === null) && !(await confirm(withoutDatesQuestion)))
      return false
    try {
      if (edit.role !== member.role && !(await reauthenticate())) return false
      const { mails, ...saved } = await call('PATCH /member/:id', { params: { id: _id }, body: edit })
      draft.clear()
      const outcome = formatOutcome(member, edit.status, { ...saved, mails })
      toast.success(`${messages.saved}\n${outcome}`, isApproval(member, edit.status) && nextButton)
      for (const queryKey of [['members', 'JM'], ['members', 'waiting'], workQueueQuery.queryKey, ['mails']])
        void queries.invalidateQueries({ queryKey })
      queries.setQueryData(['members', 'one', _id], saved)
      form.reset(toInitialValues(saved, day))
      return true
    } catch (error) {
      const caught = toProblem(error)
      const { code, isFailure, message, status } = caught
      if (showFieldErrors(form, caught)) return false
      if (code === 'STALE' || isFailure) setProblem(caught)
      if (status === 404 && onGone) await onGone()
      else if (code !== 'STALE') toast.error(isFailure ? messages.serverError : message)
      return false
    }
  }
  const reload = () => {
    draft.clear()
    onReload()
  }
  return {
    form,
    day,
    element,
    save,
    dialogs: (
      <>
        {guard}
        {dialog}
      </>
    ),
    draftNotice: <FormDraftNotice draft={draft} omittedNote={OMITTED_NOTE} onDiscard={onDiscard} />,
    alert: <SaveAlert problem={problem} onReload={reload} />,
  }
}
