import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQueryClient } from '@tanstack/react-query'
import {
  DOCUMENT_CATEGORIES,
  DOCUMENT_LABELS,
  type DocumentRecord,
  documentFormSchema,
  MAX_TITLE_LENGTH,
  messages,
  screens,
} from '@trophy/domain'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { Link as RouterLink, useNavigate } from 'react-router'
import { upload } from '#lib/call.ts'
import { FormDraftNotice, remountOnDiscard, useFormDraft } from '#shell/forms/form-draft.tsx'
import { SKIP_UNSAVED_GUARD, useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useUpload } from '#ui/file-panel/use-upload.ts'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { DocumentFile, type DocumentValues } from './document-file.tsx'

const DRAFT_FIELDS = ['title', 'category'] as const
const categoryOptions = DOCUMENT_CATEGORIES.map((value) => ({ value, label: value }))

/** Returns the expected version: the one after the file was deleted, unless another user has changed the document. */
const expectedModifiedDate = (initial: DocumentRecord, current: DocumentRecord): string =>
  initial.title === current.title && initial.category === current.category
    ? current.modified_date
    : initial.modified_date

const toFormData = ({ title, category, file }: DocumentValues, modified_date: string | null): FormData => {
  const form = new FormData()
  form.append('title', title)
  form.append('category', category)
  if (modified_date !== null) form.append('modified_date', modified_date)
  if (file) form.append('file', file, file.name)
  return form
}

type Props = {
  /** Omitted for a new document. */
  readonly stored?: DocumentRecord
  /** Called with the document without its file. */
  readonly onFileRemoved?: (document: DocumentRecord) => void
  /** Called to reload the document after another user's change. */
  readonly onReload?: () => void
}

function Form({ stored, onFileRemoved, onReload, onDiscard }: Props & { readonly onDiscard: () => void }) {
  const [initial] = useState(stored)
  const hasFile = stored?.file != null
  const defaultValues: DefaultValues<DocumentValues> = {
    title: initial?.title ?? '',
    ...(initial ? { category: initial.category } : {}),
    file: null,
  }
  const form = useSubmitForm<DocumentValues>({
    defaultValues,
    resolver: zodResolver(documentFormSchema<File>(hasFile)),
  })
  const { upload: sending, send, cancel } = useUpload()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isSubmitting = form.formState.isSubmitting
  const name = `documents:${initial?._id ?? 'new'}`
  const draft = useFormDraft(form, { name, fields: DRAFT_FIELDS, state: initial?.modified_date ?? null })
  const guard = useUnsavedGuard(form.formState.isDirty || draft.savedAt !== null)

  const reload = () => {
    draft.clear()
    onReload?.()
  }
  const formError = useFormError(form, { onReload: reload })
  const save = async (values: DocumentValues) => {
    formError.clear()
    try {
      const data = toFormData(values, initial && stored ? expectedModifiedDate(initial, stored) : null)
      const saved = await send(values.file, (options) =>
        stored
          ? upload('PATCH /documents/:id', { params: { id: stored._id }, form: data, ...options })
          : upload('POST /documents', { form: data, ...options }),
      )
      // The cancel button was removed with its row.
      if (!saved) return void setTimeout(() => form.setFocus('file'))
      draft.clear()
      toast.success(`${messages.saved}\n${values.title}`)
      // The cached rows have the version before this save, and deleting one of them would be rejected as stale.
      queries.removeQueries({ queryKey: ['documents', 'all'] })
      navigate(screens.documents.path, { state: SKIP_UNSAVED_GUARD })
    } catch (error) {
      formError.show(error)
    }
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit(save)}
      sx={{ display: 'grid', gap: 3, maxWidth: 640, justifyItems: 'start' }}
    >
      <FormDraftNotice draft={draft} onDiscard={onDiscard} />
      <TextField
        control={form.control}
        name="title"
        label={DOCUMENT_LABELS.title}
        isRequired
        maxLength={MAX_TITLE_LENGTH}
      />
      <SelectField
        control={form.control}
        name="category"
        label={DOCUMENT_LABELS.category}
        isRequired
        width={320}
        options={categoryOptions}
        placeholder=""
      />
      <DocumentFile {...{ form, stored, onFileRemoved }} upload={sending} onCancel={cancel} />
      {formError.alert}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ActionButton type="submit" variant="contained" isWaiting={isSubmitting}>
          {stored ? 'Save changes' : 'Create document'}
        </ActionButton>
        <Link component={RouterLink} to={screens.documents.path}>
          Back to documents
        </Link>
      </Box>
      {guard}
    </Box>
  )
}

/** The form of a document. Saving returns to the list. */
export const EditorForm = remountOnDiscard(Form)
