import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import type { Control, DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type DownloadedFile, hasNoConnection, toProblem } from '#lib/api.ts'
import { saveFile } from '#lib/downloads/save-file.ts'
import { NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { Dialog } from '#ui/feedback/overlays.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'

type FormProps<Input extends FieldValues, Output> = {
  readonly schema: z.ZodType<Output, Input>
  readonly defaultValues: DefaultValues<Input>
  readonly fetchPdf: (values: Output) => Promise<DownloadedFile>
  /** A sentence about what can be printed when there is a connection. */
  readonly networkText: string
  /** Renders the fields, in a grid of three columns. */
  readonly renderFields: (control: Control<Input, unknown, Output>) => ReactNode
  readonly onClose: () => void
}

function PrintForm<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { schema, defaultValues, fetchPdf, networkText, renderFields, onClose } = props
  const { control, handleSubmit, formState } = useSubmitForm<Input, Output>({
    defaultValues,
    resolver: zodResolver(schema),
  })
  const [needsNetwork, setNeedsNetwork] = useState(false)
  const print = handleSubmit(async (values) => {
    setNeedsNetwork(false)
    try {
      saveFile(await fetchPdf(values))
      onClose()
    } catch (error) {
      if (hasNoConnection(error)) setNeedsNetwork(true)
      else toast.error(toProblem(error).message)
    }
  })
  return (
    <form noValidate onSubmit={print}>
      <DialogContent
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' },
          '& > [data-line]': { gridColumn: '1 / -1' },
        }}
      >
        {renderFields(control)}
        {needsNetwork && (
          <div data-line>
            <NetworkNotice text={networkText} />
          </div>
        )}
      </DialogContent>
      <DialogActions sx={{ gap: 1, p: 2 }}>
        <Button onClick={onClose}>Cancel</Button>
        <ActionButton type="submit" variant="contained" isWaiting={formState.isSubmitting}>
          Download PDF
        </ActionButton>
      </DialogActions>
    </form>
  )
}

/** A note across the fields. */
export function PrintNote({ children }: { children: ReactNode }) {
  return (
    <Box data-line sx={{ fontSize: 13, color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

type Props<Input extends FieldValues, Output> = FormProps<Input, Output> & {
  readonly title: string
  readonly isOpen: boolean
}

/** A dialog with a form that downloads a PDF. */
export function PrintDialog<Input extends FieldValues, Output>({ title, isOpen, ...form }: Props<Input, Output>) {
  const titleId = useId()
  return (
    <Dialog open={isOpen} onClose={form.onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <PrintForm {...form} />
    </Dialog>
  )
}
