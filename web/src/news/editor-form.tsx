import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import {
  MEMBER_ROLES,
  messages,
  NEWS_LABELS,
  NEWS_TEXT_LIMITS,
  type NewsEdit,
  type NewsItem,
  newsEditSchema,
  screens,
} from '@trophy/domain'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { call, upload } from '#lib/call.ts'
import { today } from '#lib/format/dates.ts'
import { FormDraftNotice, remountOnDiscard, useFormDraft } from '#shell/forms/form-draft.tsx'
import { SKIP_UNSAVED_GUARD, useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { FormErrors } from '#ui/forms/form-errors.tsx'
import { SaveBar } from '#ui/forms/save-bar.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import type { UploadPicture } from '#ui/rich-text/editor.tsx'
import { RichTextField } from '#ui/rich-text/field.tsx'

type Values = z.input<ReturnType<typeof newsEditSchema>>

const DRAFT_FIELDS = ['title', 'lead', 'content', 'dateFrom', 'dateTo', 'roles', 'event', 'notification'] as const
const roleOptions = MEMBER_ROLES.map((role) => ({ value: role, label: role }))

const toFormValues = (item: NewsItem | null, isEvent: boolean): Values =>
  item
    ? { ...item, dateTo: item.dateTo ?? '' }
    : { title: '', lead: '', content: '', dateFrom: '', dateTo: '', event: isEvent, roles: [], notification: false }

const uploadPicture: UploadPicture = async (form, options) =>
  (await upload('POST /news/image', { form, ...options })).url

type Props = {
  /** Null for a new article. */
  readonly item: NewsItem | null
  /** True if a new article is an event. */
  readonly isEvent: boolean
  /** Called to reload the article after another user's change. */
  readonly onReload: () => void
}

function Form({ item, isEvent, onReload, onDiscard }: Props & { readonly onDiscard: () => void }) {
  const day = today()
  const form = useSubmitForm<Values, NewsEdit>({
    defaultValues: toFormValues(item, isEvent),
    resolver: zodResolver(newsEditSchema({ today: day, stored: item })),
  })
  const name = `news:${item?._id ?? (isEvent ? 'new event' : 'new')}`
  const draft = useFormDraft(form, { name, fields: DRAFT_FIELDS, state: item?.modified_date ?? null })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { control, formState } = form
  const dateFrom = useWatch({ control, name: 'dateFrom' })

  const reload = () => {
    draft.clear()
    onReload()
  }
  const formError = useFormError(form, { onReload: reload })
  const save = async (edit: NewsEdit) => {
    formError.clear()
    try {
      const saved = await (item
        ? call('PATCH /news/:id', { params: { id: item._id }, body: edit })
        : call('POST /news', { body: edit }))
      draft.clear()
      toast.success(messages.saved)
      // The cached items have the version before this save, and deleting one of them would be rejected as stale.
      queries.removeQueries({ queryKey: ['news'] })
      navigate((saved.event ? screens.events : screens.news).path, { state: SKIP_UNSAVED_GUARD })
    } catch (error) {
      formError.show(error)
    }
  }

  const field = (name: keyof typeof NEWS_LABELS) => ({ control, name, label: NEWS_LABELS[name] })
  const guard = useUnsavedGuard(formState.isDirty || draft.savedAt !== null)
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit(save)}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 860 }}
    >
      <FormDraftNotice draft={draft} onDiscard={onDiscard} />
      <TextField {...field('title')} isRequired maxLength={NEWS_TEXT_LIMITS.title} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <CheckboxField {...field('event')} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <DateField {...field('dateFrom')} isRequired min={day} />
          <DateField {...field('dateTo')} min={dateFrom > day ? dateFrom : day} />
          <MultiSelectField {...field('roles')} isRequired options={roleOptions} width={200} />
        </Box>
      </Box>
      <RichTextField
        key={`lead ${draft.fieldKey}`}
        {...field('lead')}
        hint="Shown instead of the content in the list and in e-mails."
        uploadPicture={uploadPicture}
        isShort
      />
      <RichTextField key={`content ${draft.fieldKey}`} {...field('content')} isRequired uploadPicture={uploadPicture} />
      <CheckboxField
        {...field('notification')}
        isDisabled={item !== null}
        hint={
          item
            ? 'E-mails are sent only when an article is first published.'
            : 'Sent to active members of these roles with notifications on.'
        }
      />
      <SaveBar>
        {formError.alert}
        <ActionButton type="submit" variant="contained" isWaiting={formState.isSubmitting}>
          Save
        </ActionButton>
        <Button onClick={() => navigate((isEvent ? screens.events : screens.news).path)}>Cancel</Button>
        <FormErrors form={form} labels={NEWS_LABELS} />
      </SaveBar>
      {guard}
    </Box>
  )
}

/** The form of an article. Saving returns to its list. */
export const EditorForm = remountOnDiscard(Form)
