import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
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
import { useMemo, useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { Link as RouterLink, useNavigate } from 'react-router'
import { restartable, useKeptText } from '#shell/forms/form-draft.tsx'
import { LEAVING, useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import { useFormRefusal } from '#shell/forms/use-form-error.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { useSending } from '#ui/file-panel/use-upload.ts'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { createDocument, DOCUMENTS, updateDocument } from './api.ts'
import { DocumentFile } from './document-file.tsx'
import type { DocumentValues } from './values.ts'

const KEPT = ['title', 'category'] as const
const categories = DOCUMENT_CATEGORIES.map((value) => ({ value, label: value }))

/** The state that was read: after the deletion of the file the new one, unless somebody else has edited meanwhile. */
const stateOf = (first: DocumentRecord, now: DocumentRecord): string =>
  first.title === now.title && first.category === now.category ? now.modified_date : first.modified_date

const formOf = ({ title, category, file }: DocumentValues, modified_date: string | null): FormData => {
  const form = new FormData()
  form.append('title', title)
  form.append('category', category)
  if (modified_date !== null) form.append('modified_date', modified_date)
  if (file) form.append('file', file, file.name)
  return form
}

type Props = {
  /** Left out for a new one. */
  readonly stored?: DocumentRecord
  /** Told the document without its file. */
  readonly onStored?: (document: DocumentRecord) => void
  /** Called to read the document anew after somebody else's change. */
  readonly onReload?: () => void
}

function Form({ stored, onStored, onReload, onDiscard }: Props & { readonly onDiscard: () => void }) {
  const [first] = useState(stored)
  const hasFile = stored?.file != null
  const resolver = useMemo(() => zodResolver(documentFormSchema<File>(hasFile)), [hasFile])
  const defaultValues: DefaultValues<DocumentValues> = {
    title: first?.title ?? '',
    ...(first ? { category: first.category } : {}),
    file: null,
  }
  const form = useSubmitForm<DocumentValues>({ defaultValues, resolver })
  const { sending, send, cancel } = useSending()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isSending = form.formState.isSubmitting
  const name = `documents:${first?._id ?? 'new'}`
  const kept = useKeptText(form, { name, fields: KEPT, state: first?.modified_date ?? null, onDiscard })
  const guard = useUnsavedGuard(form.formState.isDirty || kept.isOpened)

  const reload = () => {
    kept.forget()
    onReload?.()
  }
  const refusal = useFormRefusal(form, { onReload: reload })
  const save = async (values: DocumentValues) => {
    refusal.clear()
    try {
      const body = formOf(values, first && stored ? stateOf(first, stored) : null)
      const saved = await send(values.file, (options) =>
        stored ? updateDocument(stored, body, options) : createDocument(body, options),
      )
      // The button that gave it up goes with its row.
      if (!saved) return void setTimeout(() => form.setFocus('file'))
      kept.forget()
      toast.success(messages.saved)
      void queries.invalidateQueries({ queryKey: [DOCUMENTS, 'all'] })
      navigate(screens.documents.path, { state: LEAVING })
    } catch (error) {
      refusal.show(error)
    }
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit(save)}
      sx={{ display: 'grid', gap: 3, maxWidth: 640, justifyItems: 'start' }}
    >
      {kept.notice}
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
        options={categories}
        placeholder=""
      />
      <DocumentFile {...{ form, stored, onStored, sending }} onCancel={cancel} />
      {refusal.alert}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button type="submit" variant="contained" disabled={isSending}>
          {stored ? 'Save changes' : 'Create document'}
        </Button>
        <Link component={RouterLink} to={screens.documents.path}>
          Back to documents
        </Link>
      </Box>
      {guard}
    </Box>
  )
}

/** Title, category and file. Saving leads to the list. */
export const EditorForm = restartable(Form)
