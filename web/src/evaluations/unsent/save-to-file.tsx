import Button from '@mui/material/Button'
import { useState } from 'react'
import { saveFile } from '#lib/downloads/save-file.ts'
import { today } from '#lib/format/dates.ts'
import type { OutboxEntry } from '#outbox/entry.ts'
import { createOutboxFile, MIN_PASSPHRASE_LENGTH } from '#outbox/outbox-file.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextDialog, type TextPrompt } from '#ui/rich-text/text-dialog.tsx'

const NOT_SAVED = 'The evaluations could not be saved to a file. They are still on this device.'

/** A button that saves the sheets to a file, after asking for a passphrase. */
export function SaveToFile({ entries }: { entries: readonly OutboxEntry[] }) {
  const [prompt, setPrompt] = useState<TextPrompt | null>(null)
  const save = async (passphrase: string) => {
    if (passphrase.length < MIN_PASSPHRASE_LENGTH)
      return `The passphrase must have at least ${MIN_PASSPHRASE_LENGTH} characters.`
    try {
      const blob = await createOutboxFile(entries, passphrase)
      saveFile({ blob, name: `unsent-evaluations-${today()}.json` })
    } catch {
      toast.error(NOT_SAVED)
    }
    return undefined
  }
  const ask = () =>
    setPrompt({
      title: 'Save to a file',
      label: 'Passphrase',
      hint: `At least ${MIN_PASSPHRASE_LENGTH} characters. Write it down: without it, nobody can open the file.`,
      value: '',
      submitLabel: 'Save file',
      onSubmit: save,
    })
  return (
    <>
      <Button size="small" variant="outlined" onClick={ask}>
        Save to a file
      </Button>
      <TextDialog prompt={prompt} onClose={() => setPrompt(null)} />
    </>
  )
}
