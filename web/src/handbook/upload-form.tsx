import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import {
  fileRules,
  HANDBOOK_LIMITS,
  type Handbook,
  type HandbookFileKind,
  handbookUploadSchema,
  messages,
} from '@trophy/domain'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { upload } from '#lib/call.ts'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { FileField } from '#ui/file-panel/file-field.tsx'
import { useUpload } from '#ui/file-panel/use-upload.ts'
import { useBeforeUnload } from '#ui/forms/use-before-unload.ts'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'

const schema = handbookUploadSchema<File>()

type Values = { readonly name: string; readonly file: File | null }

const toFormData = (name: string, language: HandbookFileKind, file: File): FormData => {
  const form = new FormData()
  form.append('name', name)
  form.append('language', language)
  form.append('file', file, file.name)
  return form
}

type Props = {
  readonly handbook: Handbook
  readonly language: HandbookFileKind
  readonly onUploaded: (handbook: Handbook) => void
  /** Called when the form becomes dirty or clean. */
  readonly onDirtyChange: (language: HandbookFileKind, isDirty: boolean) => void
  /** Keeps the stored file; null if there is none. */
  readonly onClose: (() => void) | null
}

/** Uploads a file in one language with the name of its edition. */
export function UploadForm({ handbook, language, onUploaded, onDirtyChange, onClose }: Props) {
  const form = useSubmitForm<Values>({ defaultValues: { name: '', file: null }, resolver: zodResolver(schema) })
  const chosen = useWatch({ control: form.control, name: 'file' })
  const { upload: sending, send, cancel } = useUpload()
  const formError = useFormError(form)
  useBeforeUnload(sending !== null)
  const { isDirty } = form.formState
  useEffect(() => {
    onDirtyChange(language, isDirty)
    return () => onDirtyChange(language, false)
  }, [onDirtyChange, language, isDirty])

  const submit = async ({ name, file }: Values) => {
    if (!file) return
    formError.clear()
    try {
      const data = toFormData(name, language, file)
      const params = { id: handbook._id, language }
      const stored = await send(file, (options) =>
        upload('POST /handbook/:id/file/:language', { params, form: data, ...options }),
      )
      // The focused cancel button is removed with its row.
      if (!stored) return void setTimeout(() => form.setFocus('file'))
      toast.success(`${messages.fileUploaded}\n${file.name}`)
      onUploaded(stored)
    } catch (error) {
      formError.show(error)
    }
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit(submit)}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        width={320}
        isRequired
        maxLength={HANDBOOK_LIMITS.name}
        hint="The edition as shown to readers, for example Edition 2023"
      />
      <FileField
        control={form.control}
        name="file"
        label="File"
        isRequired
        rule={fileRules.handbook}
        buttonLabel="Choose PDF"
        replaceLabel="Choose another PDF"
        upload={sending}
        onCancel={cancel}
      />
      {formError.alert}
      {!sending && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant={chosen ? 'contained' : 'outlined'}>
            Upload
          </Button>
          {onClose && <Button onClick={onClose}>Cancel</Button>}
        </Box>
      )}
    </Box>
  )
}
