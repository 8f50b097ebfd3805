import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { fileRules, type ImportReport, importFormSchema, messages } from '@trophy/domain'
import { useEffect, useMemo, useState } from 'react'
import { useFormRefusal } from '#shell/forms/use-form-error.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { useHeldSpecies } from '#shell/session/use-held-species.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FileField } from '#ui/file-panel/file-field.tsx'
import { useSending } from '#ui/file-panel/use-upload.ts'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { type Chosen, checkWorkbook } from './api.ts'
import { Result } from './result.tsx'
import { type ImportValues, NOTHING_CHOSEN } from './values.ts'

/** What was checked, and what came of it. */
type Checked = { readonly chosen: Chosen; readonly report: ImportReport }

/** Chooses species and workbook, has it checked and, where nothing stands against it, imported. */
export function ImportForm({ user }: { user: SessionUser }) {
  const resolver = useMemo(() => zodResolver(importFormSchema<File>()), [])
  const form = useSubmitForm<ImportValues>({ defaultValues: NOTHING_CHOSEN, resolver })
  const [checked, setChecked] = useState<Checked | null>(null)
  const refusal = useFormRefusal(form, { failed: messages.importFailed })
  const { sending, send, cancel } = useSending()

  // What was checked is not what is chosen any more.
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setChecked(null) }), [subscribe])

  const check = async (chosen: Chosen): Promise<void> => {
    refusal.clear()
    try {
      const report = await send(chosen.file, (options) => checkWorkbook(chosen, options))
      if (report) setChecked({ chosen, report })
    } catch (error) {
      refusal.show(error)
    }
  }
  const submit = async ({ animal, file }: ImportValues) => {
    if (!file) return
    setChecked(null)
    const read = await file.arrayBuffer().then(
      (content) => new File([content], file.name, { type: file.type }),
      () => null,
    )
    if (read) await check({ animal, file: read, corrections: {} })
    else form.setError('file', { type: 'read', message: messages.fileUnreadable })
  }
  const finish = () => {
    form.reset(NOTHING_CHOSEN)
    setChecked(null)
    form.setFocus('animal')
  }
  const isBusy = sending !== null
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
          word="Choose file"
          otherWord="Choose another file"
          sending={sending}
          storing="Being checked"
          onCancel={cancel}
        />
        {refusal.alert}
        <Button type="submit" variant={checked ? 'outlined' : 'contained'} disabled={isBusy}>
          Upload
        </Button>
      </Box>
      {checked && (
        <Result
          {...checked}
          isChecking={isBusy}
          onCheck={(corrections) => void check({ ...checked.chosen, corrections })}
          onFailure={refusal.show}
          onImported={finish}
        />
      )}
    </>
  )
}
