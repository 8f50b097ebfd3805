import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { LABEL_FORMATS, labelQuery } from '@trophy/domain'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { hasNoConnection, toProblem } from '#lib/api.ts'
import { download } from '#lib/call.ts'
import { saveFile } from '#lib/downloads/save-file.ts'
import { NetworkNotice } from '#ui/feedback/network-notice.tsx'
import { Dialog } from '#ui/feedback/overlays.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextField } from '#ui/fields/field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ActionButton } from '#ui/forms/action-button.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'

const formatOptions = Object.entries(LABEL_FORMATS).map(([value, label]) => ({ value, label }))

/** Chooses the labels and downloads them. */
function LabelsForm({ onClose }: { onClose: () => void }) {
  const { control, handleSubmit, formState } = useSubmitForm<z.input<typeof labelQuery>, z.output<typeof labelQuery>>({
    defaultValues: { prefix: '', first: '001', count: '24', format: 'a4-24' },
    resolver: zodResolver(labelQuery),
  })
  const [needsNetwork, setNeedsNetwork] = useState(false)
  const print = handleSubmit(async ({ count, ...query }) => {
    setNeedsNetwork(false)
    try {
      saveFile(await download('GET /evaluation/labels', { query: { ...query, count: String(count) } }))
      onClose()
    } catch (error) {
      if (hasNoConnection(error)) setNeedsNetwork(true)
      else toast.error(toProblem(error).message)
    }
  })
  return (
    <form noValidate onSubmit={print}>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
        <TextField control={control} name="prefix" label="Prefix" hint="For example A-" />
        <TextField control={control} name="first" label="First number" hint="Zeros in front are kept." isRequired />
        <TextField control={control} name="count" label="Number of labels" isRequired />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <SelectField control={control} name="format" label="Format" options={formatOptions} placeholder={null} />
        </Box>
        <Box sx={{ gridColumn: '1 / -1', fontSize: 13, color: 'text.secondary' }}>
          Print at actual size, without fitting to the page. Each label has a QR code of its ticket.
        </Box>
        {needsNetwork && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <NetworkNotice text="Labels can be printed when there is a connection." />
          </Box>
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

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** The dialog to print labels with tickets. */
export default function LabelsDialog({ isOpen, onClose }: Props) {
  const titleId = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        Labels for trophies
      </DialogTitle>
      <LabelsForm onClose={onClose} />
    </Dialog>
  )
}
