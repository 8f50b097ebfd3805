import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  MEMBER_ROLES,
  messages,
  NEWS_LABELS,
  NEWS_TEXT_LIMITS,
  type NewsEdit,
  type NewsItem,
  type NewsPreview,
  newsEditSchema,
  type SavedNews,
  screens,
} from '@trophy/domain'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { toProblem } from '#lib/api.ts'
import { call, upload } from '#lib/call.ts'
import { today } from '#lib/format/dates.ts'
import { formatMembers } from '#lib/format/format-count.ts'
import { shortenName } from '#lib/format/shorten-name.ts'
import { createUuid } from '#lib/uuid.ts'
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
import { PreviewDialog } from './preview-dialog.tsx'

type Values = z.input<ReturnType<typeof newsEditSchema>>

const DRAFT_FIELDS = ['id', 'title', 'lead', 'content', 'dateFrom', 'dateTo', 'roles', 'event', 'notification'] as const
const roleOptions = MEMBER_ROLES.map((role) => ({ value: role, label: role }))

const toFormValues = (item: NewsItem | null, isEvent: boolean): Values =>
  item
    ? { ...item, dateTo: item.dateTo ?? '' }
    : { title: '', lead: '', content: '', dateFrom: '', dateTo: '', event: isEvent, roles: [], notification: false }

const uploadPicture: UploadPicture = async (form, options) =>
  (await upload('POST /news/image', { form, ...options })).url

/** Names a saved item and what became of it. `before` is the one that was edited. */
const describeOutcome = ({ title, draft, recipients, modified_date }: SavedNews, before: NewsItem | null): string => {
  const name = `“${shortenName(title)}”`
  if (draft) return `${name} has been kept as a draft.`
  if (before && !before.draft)
    return `${name} ${modified_date === before.modified_date ? 'is unchanged' : 'has been changed'}.`
  return `${name} has been published.${recipients === undefined ? '' : `\nSent to ${formatMembers(recipients)}.`}`
}

/** Returns the hint at the request for e-mails: to how many members they will be sent. */
const useRecipientsHint = (event: boolean, roles: NewsEdit['roles'], isPublished: boolean): string => {
  const { data } = useQuery({
    queryKey: ['news', 'recipients', event, roles],
    queryFn: ({ signal }) => call('GET /news/recipients', { query: { event, roles }, signal }),
    enabled: !isPublished && roles.length > 0,
  })
  if (isPublished) return 'E-mails are sent only when an article is first published.'
  const audience = 'active members of these roles with notifications on'
  if (data?.count === 0) return `No member would receive it: there are no ${audience}.`
  return data ? `Will be sent to ${formatMembers(data.count)}: ${audience}.` : `Sent to ${audience}.`
}

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
  const [dateFrom, event = false, roles] = useWatch({ control, name: ['dateFrom', 'event', 'roles'] })
  const isPublished = item !== null && !item.draft
  const recipientsHint = useRecipientsHint(event, roles as NewsEdit['roles'], isPublished)
  const [shownPreview, setShownPreview] = useState<NewsPreview>()

  const reload = () => {
    draft.clear()
    onReload()
  }
  const formError = useFormError(form, { onReload: reload })
  const save = async (values: NewsEdit, isDraft: boolean) => {
    formError.clear()
    const edit = isPublished ? values : { ...values, draft: isDraft }
    // Stored with the draft of the form: after a lost response, saving again must not publish a second item.
    if (!item && !form.getValues('id')) form.setValue('id', createUuid())
    try {
      const saved = await (item
        ? call('PATCH /news/:id', { params: { id: item._id }, body: edit })
        : call('POST /news', { body: { ...edit, id: form.getValues('id') } }))
      draft.clear()
      toast.success(`${messages.saved}\n${describeOutcome(saved, item)}`)
      // The cached items have the version before this save, and deleting one of them would be rejected as stale.
      queries.removeQueries({ queryKey: ['news'] })
      navigate((saved.event ? screens.events : screens.news).path, { state: SKIP_UNSAVED_GUARD })
    } catch (error) {
      // Stored before: saving again stores another item.
      if ([404, 409].includes(toProblem(error).status)) form.setValue('id', undefined)
      formError.show(error)
    }
  }

  const submit = (isDraft: boolean) => form.handleSubmit((edit) => save(edit, isDraft))
  const preview = async (edit: NewsEdit) => {
    formError.clear()
    try {
      const body = { ...edit, notification: edit.notification && !isPublished }
      setShownPreview(await call('POST /news/preview', { body }))
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
      // Enter in a field must not publish the item and send its e-mails.
      onSubmit={submit(!isPublished)}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 860 }}
    >
      <FormDraftNotice draft={draft} word="changes" onDiscard={onDiscard} />
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
      <CheckboxField {...field('notification')} isDisabled={isPublished} hint={recipientsHint} />
      <SaveBar>
        {formError.alert}
        {formState.errors.draft && <Alert severity="error">{formState.errors.draft.message}</Alert>}
        <ActionButton
          type={isPublished ? 'submit' : 'button'}
          variant="contained"
          isWaiting={formState.isSubmitting}
          onClick={isPublished ? undefined : submit(false)}
        >
          {item?.draft ? 'Publish' : 'Save'}
        </ActionButton>
        {!isPublished && (
          <ActionButton type="submit" variant="outlined" isWaiting={formState.isSubmitting}>
            Keep as draft
          </ActionButton>
        )}
        <ActionButton isWaiting={formState.isSubmitting} onClick={form.handleSubmit(preview)}>
          Preview
        </ActionButton>
        <Button onClick={() => navigate((isEvent ? screens.events : screens.news).path)}>Cancel</Button>
        <FormErrors form={form} labels={NEWS_LABELS} />
      </SaveBar>
      {shownPreview && <PreviewDialog preview={shownPreview} onClose={() => setShownPreview(undefined)} />}
      {guard}
    </Box>
  )
}

/** The form of an article. Saving returns to its list. */
export const EditorForm = remountOnDiscard(Form)
