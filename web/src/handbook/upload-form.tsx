import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import {
  fileRules,
  HANDBOOK_LIMITS,
  type Handbook,
  type HandbookLanguage,
  handbookUploadSchema,
  messages,
  printSize,
} from '@trophy/domain'
import { useEffect, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { asProblem } from '../lib/api.ts'
import { toast } from '../shell/toasts.tsx'
import { TextField } from '../ui/field.tsx'
import { DropZone } from '../ui/file-panel/drop-zone.tsx'
import { Row } from '../ui/file-panel/row.tsx'
import { SendingRow } from '../ui/file-panel/sending-row.tsx'
import { CloseIcon, PaperIcon } from '../ui/icons.tsx'
import { showProblem, useSubmitForm } from '../ui/use-submit-form.ts'
import { useUpload } from './use-upload.ts'

const schema = handbookUploadSchema<File>()

type Values = { readonly name: string; readonly file: File | null }

const sign = { display: 'grid', placeItems: 'center', width: 56, height: 56, color: 'text.secondary' } as const

type Props = {
  readonly handbook: Handbook
  readonly language: HandbookLanguage
  readonly onUploaded: (handbook: Handbook) => void
  /** Told whether something stands in the form. */
  readonly onUnsent: (language: HandbookLanguage, isUnsent: boolean) => void
  /** Leaves the file that is there; null where there is none. */
  readonly onClose: (() => void) | null
}

/** A file for a language and the name of its edition, sent together. */
export function UploadForm({ handbook, language, onUploaded, onUnsent, onClose }: Props) {
  const form = useSubmitForm<Values>({ defaultValues: { name: '', file: null }, resolver: zodResolver(schema) })
  const { field, fieldState } = useController({ control: form.control, name: 'file' })
  const { sending, send, cancel } = useUpload(handbook, language)
  const [failure, setFailure] = useState<string | null>(null)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const error = fieldState.error?.message
  const errorId = error === undefined ? undefined : `${id}-error`
  const chosen = field.value
  const { isDirty } = form.formState
  useEffect(() => {
    onUnsent(language, isDirty)
    return () => onUnsent(language, false)
  }, [onUnsent, language, isDirty])

  const fail = (cause: unknown) => {
    const problem = asProblem(cause)
    const { status, message } = problem
    const isOurs = status === 0 || status >= 500
    // What is wrong with the file itself is said beside it, and that there is no space for it.
    if ([413, 415, 507].includes(status)) form.setError('file', { type: 'server', message }, { shouldFocus: true })
    else if (!showProblem(form, problem)) setFailure(isOurs ? messages.communication : message)
    if (isOurs) toast.error(messages.serverError)
  }
  const upload = async ({ name, file }: Values) => {
    if (!file) return
    setFailure(null)
    try {
      const stored = await send({ name, file })
      // The button that gave it up goes with its row.
      if (!stored) return void setTimeout(() => button.current?.focus())
      toast.success(messages.fileUploaded)
      onUploaded(stored)
    } catch (cause) {
      fail(cause)
    }
  }
  const forget = () => {
    field.onChange(null)
    setTimeout(() => button.current?.focus())
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit(upload)}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        width={320}
        isRequired
        maxLength={HANDBOOK_LIMITS.name}
        hint="The edition, as people read it: Edition 2023"
      />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } }}>
        {sending && <SendingRow file={sending} onCancel={cancel} onRetry={() => undefined} />}
        {chosen && !sending && (
          <Row
            sign={
              <Box sx={sign}>
                <PaperIcon />
              </Box>
            }
            name={chosen.name}
            note={printSize(chosen.size)}
            buttons={
              <IconButton aria-label={`Do not send ${chosen.name}`} onClick={forget}>
                <CloseIcon />
              </IconButton>
            }
          />
        )}
      </Box>
      {!chosen && (
        <DropZone
          word="Choose PDF"
          rule={fileRules.handbook}
          onFiles={([file]) => file && field.onChange(file)}
          buttonRef={(element) => {
            button.current = element
            field.ref(element)
          }}
          errorId={errorId}
        />
      )}
      {error !== undefined && (
        <Box id={errorId} role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
          {error}
        </Box>
      )}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {!sending && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button ref={chosen ? button : undefined} type="submit" variant={chosen ? 'contained' : 'outlined'}>
            Upload
          </Button>
          {onClose && <Button onClick={onClose}>Cancel</Button>}
        </Box>
      )}
    </Box>
  )
}
