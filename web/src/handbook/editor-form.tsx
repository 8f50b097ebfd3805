import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import {
  HANDBOOK_CATEGORIES,
  HANDBOOK_LABELS,
  HANDBOOK_LIMITS,
  type Handbook,
  type HandbookEdit,
  handbookEditSchema,
  listSpecies,
  messages,
  screens,
} from '@trophy/domain'
import type { DefaultValues } from 'react-hook-form'
import { Link as RouterLink, useNavigate } from 'react-router'
import type { z } from 'zod'
import { call } from '#lib/call.ts'
import { FormDraftNotice, remountOnDiscard, useFormDraft } from '#shell/forms/form-draft.tsx'
import { SKIP_UNSAVED_GUARD, useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { PageSection } from '#ui/page/page-section.tsx'
import { formatChapter } from './list-columns.tsx'

type Values = z.input<typeof handbookEditSchema>

const DRAFT_FIELDS = ['code', 'evaluation_option', 'category', 'common_name'] as const
const categoryOptions = HANDBOOK_CATEGORIES.map((value) => ({ value, label: value }))

const toFormValues = ({ code, evaluation_option, category, common_name, modified_date }: Handbook) => ({
  code,
  evaluation_option: evaluation_option ?? '',
  category,
  common_name,
  modified_date,
})

type Props = {
  /** Undefined for a new chapter. */
  readonly stored?: Handbook
  /** Called with the saved chapter. */
  readonly onSaved: (handbook: Handbook) => void
  /** A chosen file elsewhere on the page has not been uploaded. */
  readonly hasUnsavedFile?: boolean
  /** Reloads the chapter after another user's change. */
  readonly onReload?: () => void
}

function Form({
  stored,
  onSaved,
  hasUnsavedFile = false,
  onReload,
  onDiscard,
}: Props & { readonly onDiscard: () => void }) {
  const defaultValues: DefaultValues<Values> = stored ? toFormValues(stored) : { code: '', common_name: '' }
  const form = useSubmitForm<Values, HandbookEdit>({ defaultValues, resolver: zodResolver(handbookEditSchema) })
  const navigate = useNavigate()
  const name = `handbook:${stored?._id ?? 'new'}`
  const draft = useFormDraft(form, { name, fields: DRAFT_FIELDS, state: stored?.modified_date ?? null })
  const guard = useUnsavedGuard(form.formState.isDirty || draft.savedAt !== null || hasUnsavedFile)

  const reload = () => {
    draft.clear()
    onReload?.()
  }
  const formError = useFormError(form, { onReload: reload })
  const save = async (edit: HandbookEdit) => {
    formError.clear()
    try {
      const saved = await (stored
        ? call('PATCH /handbook/:id', { params: { id: stored._id }, body: edit })
        : call('POST /handbook', { body: edit }))
      onSaved(saved)
      draft.clear()
      form.reset(toFormValues(saved))
      toast.success(`${messages.saved}\n${formatChapter(saved)}`)
      if (!stored) navigate(`/handbook/${saved._id}/edit`, { replace: true, state: SKIP_UNSAVED_GUARD })
    } catch (error) {
      formError.show(error)
    }
  }
  const field = <Name extends keyof typeof HANDBOOK_LABELS>(name: Name) => ({
    control: form.control,
    name,
    label: HANDBOOK_LABELS[name],
  })
  return (
    <Box component="form" noValidate onSubmit={form.handleSubmit(save)}>
      <PageSection title="Chapter">
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, justifyItems: 'start' }}>
          <FormDraftNotice draft={draft} onDiscard={onDiscard} />
          <TextField {...field('code')} width={320} isRequired maxLength={HANDBOOK_LIMITS.code} />
          <SelectField
            {...field('evaluation_option')}
            width={420}
            options={listSpecies().map(({ key, name }) => ({ value: key, label: name }))}
            placeholder="None"
            hint="Linked from the species' card and sheet."
          />
          <SelectField {...field('category')} width={320} isRequired options={categoryOptions} />
          <TextField {...field('common_name')} maxLength={HANDBOOK_LIMITS.common_name} />
          {formError.alert}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <ActionButton type="submit" variant="contained" isWaiting={form.formState.isSubmitting}>
              {stored ? 'Save changes' : 'Create handbook'}
            </ActionButton>
            <Link component={RouterLink} to={screens.handbook.path}>
              Back to the handbook
            </Link>
          </Box>
        </Box>
      </PageSection>
      {guard}
    </Box>
  )
}

/** The form of a chapter without its files. Saving a new chapter opens its editor. */
export const EditorForm = remountOnDiscard(Form)
