import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { fileRules, type ImportReport, importFormSchema, messages } from '@trophy/domain'
import { type ReactNode, useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { toProblem } from '#lib/api.ts'
import { upload as uploadForm } from '#lib/call.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { useFormError } from '#shell/forms/use-form-error.tsx'
import { useHeldSpecies } from '#shell/session/certified-user.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { FieldLabel } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { FileField } from '#ui/file-panel/file-field.tsx'
import { useUpload } from '#ui/file-panel/use-upload.ts'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { type ImportRequest, toFormData } from './import-request.ts'
import { findOfferedSpecies, OtherSpecies } from './other-species.tsx'
import { useFileWarning } from './use-file-warning.ts'

type ImportValues = {
  readonly animal: string
  readonly file: File | null
}

const resolver = zodResolver(importFormSchema<File>())

const EMPTY_VALUES: ImportValues = { animal: '', file: null }

const CheckedImport = loadOnDemand(() => import('./import-result.tsx'))

type CheckResult = { readonly request: ImportRequest; readonly report: ImportReport }

/** A workbook that was rejected because it belongs to another species of the user. */
type Offer = { readonly request: ImportRequest; readonly species: string; readonly message: string }

type Outcome = { readonly result: CheckResult | null; readonly offer: Offer | null }

const NO_OUTCOME: Outcome = { result: null, offer: null }

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: 1, minWidth: 0 }}>
      <Box aria-hidden sx={{ fontFamily: 'h1.fontFamily', fontSize: 20, lineHeight: '24px', color: 'secondary.main' }}>
        {number}
      </Box>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  )
}

/** The check of the chosen workbook, and the state that belongs to it. */
const useCheck = (form: UseFormReturn<ImportValues>) => {
  const [outcome, setOutcome] = useState<Outcome>(NO_OUTCOME)
  const { alert, clear, show } = useFormError(form, { failureMessage: messages.importFailed })
  const { upload, send, cancel } = useUpload()
  // The result no longer matches the chosen file.
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setOutcome(NO_OUTCOME) }), [subscribe])

  const check = async (request: ImportRequest): Promise<void> => {
    clear()
    try {
      const report = await send(request.file, (options) =>
        uploadForm('POST /bulk-import-validate', { form: toFormData(request), ...options }),
      )
      if (report) setOutcome({ result: { request, report }, offer: null })
    } catch (error) {
      const species = findOfferedSpecies(error)
      if (species === null) return show(error)
      const offer = { request, species, message: toProblem(error).message }
      setOutcome(({ result }) => ({ result, offer }))
    }
  }
  const submit = async ({ animal, file }: ImportValues) => {
    if (!file) return
    setOutcome(NO_OUTCOME)
    const fileCopy = await file.arrayBuffer().then(
      (content) => new File([content], file.name, { type: file.type }),
      () => null,
    )
    if (fileCopy) await check({ animal, file: fileCopy, corrections: {}, hiddenRows: 'skip' })
    else form.setError('file', { type: 'read', message: messages.fileUnreadable })
  }
  const checkAs = async (animal: string, request: ImportRequest) => {
    form.setValue('animal', animal)
    await check({ ...request, animal, corrections: {} })
  }
  return { ...outcome, alert, show, upload, cancel, check, checkAs, submit }
}

/** The form for species and workbook. Shows the result of the check and imports the workbook if it has no errors. */
export function ImportForm({ user }: { user: SessionUser }) {
  const form = useSubmitForm<ImportValues>({ defaultValues: EMPTY_VALUES, resolver })
  const { result, offer, alert, show, upload, cancel, check, checkAs, submit } = useCheck(form)
  const warning = useFileWarning(useWatch({ control: form.control, name: 'file' }))
  const finish = () => {
    form.reset(EMPTY_VALUES)
    form.setFocus('animal')
  }
  const isBusy = upload !== null
  return (
    <>
      <Box component="form" noValidate aria-label="Upload" onSubmit={form.handleSubmit(submit)} sx={{ mb: 4 }}>
        <Box
          component="ol"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: { xs: 2.5, md: 3 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(200px, 260px) minmax(0, 1fr) auto' },
          }}
        >
          <Step number={1}>
            <SelectField
              control={form.control}
              name="animal"
              label="Animal"
              isRequired
              options={useHeldSpecies(user).map(({ key, name }) => ({ value: key, label: name }))}
              isDisabled={isBusy}
            />
          </Step>
          <Step number={2}>
            <FileField
              control={form.control}
              name="file"
              label="File"
              isRequired
              isOneLine
              hint={
                warning && (
                  <Box component="span" sx={{ color: 'warning.main' }}>
                    {warning}
                  </Box>
                )
              }
              rule={fileRules.bulkImport}
              buttonLabel="Choose file"
              replaceLabel="Choose another file"
              upload={upload}
              processingLabel="Checking…"
              onCancel={cancel}
            />
          </Step>
          <Step number={3}>
            <FieldLabel>Check</FieldLabel>
            <ActionButton type="submit" variant={result ? 'outlined' : 'contained'} isWaiting={isBusy}>
              Upload
            </ActionButton>
          </Step>
        </Box>
        {alert}
      </Box>
      {offer && (
        <Box sx={{ mb: 5 }}>
          <OtherSpecies
            message={offer.message}
            species={offer.species}
            isBusy={isBusy}
            onAccept={() => void checkAs(offer.species, offer.request)}
          />
        </Box>
      )}
      {result && (
        <CheckedImport
          {...result}
          isChecking={isBusy}
          onCheck={(changes) => void check({ ...result.request, ...changes })}
          onChooseSpecies={(animal) => void checkAs(animal, result.request)}
          onFailure={show}
          onImported={finish}
        />
      )}
    </>
  )
}
