import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { fileRules, type ImportReport, importFormSchema, messages } from '@trophy/domain'
import { useEffect, useMemo, useState } from 'react'
import { upload as uploadForm } from '#lib/call.ts'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { useHeldSpecies } from '#shell/session/use-held-species.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FileField } from '#ui/file-panel/file-field.tsx'
import { useUpload } from '#ui/file-panel/use-upload.ts'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { type ImportRequest, toFormData } from './import-request.ts'
import { ImportResult } from './import-result.tsx'
import { EMPTY_VALUES, type ImportValues } from './import-values.ts'

/** A checked request and its report. */
type CheckResult = { readonly request: ImportRequest; readonly report: ImportReport }

/** The form for species and workbook. Shows the result of the check and imports the workbook if it has no errors. */
export function ImportForm({ user }: { user: SessionUser }) {
  const resolver = useMemo(() => zodResolver(importFormSchema<File>()), [])
  const form = useSubmitForm<ImportValues>({ defaultValues: EMPTY_VALUES, resolver })
  const [checkResult, setCheckResult] = useState<CheckResult | null>(null)
  const formError = useFormError(form, { failureMessage: messages.importFailed })
  const { upload, send, cancel } = useUpload()

  // The result no longer matches the chosen file.
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setCheckResult(null) }), [subscribe])

  const check = async (request: ImportRequest): Promise<void> => {
    formError.clear()
    try {
      const report = await send(request.file, (options) =>
        uploadForm('POST /bulk-import-validate', { form: toFormData(request), ...options }),
      )
      if (report) setCheckResult({ request, report })
    } catch (error) {
      formError.show(error)
    }
  }
  const submit = async ({ animal, file }: ImportValues) => {
    if (!file) return
    setCheckResult(null)
    const fileCopy = await file.arrayBuffer().then(
      (content) => new File([content], file.name, { type: file.type }),
      () => null,
    )
    if (fileCopy) await check({ animal, file: fileCopy, corrections: {} })
    else form.setError('file', { type: 'read', message: messages.fileUnreadable })
  }
  const finish = () => {
    form.reset(EMPTY_VALUES)
    setCheckResult(null)
    form.setFocus('animal')
  }
  const isBusy = upload !== null
  return (
    <>
      <Box
        component="form"
        noValidate
        aria-label="Upload"
        onSubmit={form.handleSubmit(submit)}
        sx={{ display: 'grid', gap: 3, maxWidth: 640, justifyItems: 'start', mb: 5 }}
      >
        <SelectField
          control={form.control}
          name="animal"
          label="Animal"
          isRequired
          width={340}
          options={useHeldSpecies(user).map(({ key, name }) => ({ value: key, label: name }))}
          isDisabled={isBusy}
        />
        <FileField
          control={form.control}
          name="file"
          label="File"
          isRequired
          rule={fileRules.bulkImport}
          buttonLabel="Choose file"
          replaceLabel="Choose another file"
          upload={upload}
          processingLabel="Checking…"
          onCancel={cancel}
        />
        {formError.alert}
        <Button type="submit" variant={checkResult ? 'outlined' : 'contained'} disabled={isBusy}>
          Upload
        </Button>
      </Box>
      {checkResult && (
        <ImportResult
          {...checkResult}
          isChecking={isBusy}
          onCheck={(corrections) => void check({ ...checkResult.request, corrections })}
          onFailure={formError.show}
          onImported={finish}
        />
      )}
    </>
  )
}
