import Button from '@mui/material/Button'
import { type ChangeEvent, useRef, useState } from 'react'
import { today } from '#lib/dates.ts'
import { saveFile } from '#lib/save-file.ts'
import type { OutboxEntry } from '#outbox/entry.ts'
import { createOutboxFile, loadOutboxFile, MIN_PASSPHRASE_LENGTH } from '#outbox/outbox-file.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { TextDialog, type TextPrompt } from '#ui/rich-text/text-dialog.tsx'

/** A button that saves the sheets to a file, after asking for a passphrase. */
export function SaveToFile({ entries }: { entries: readonly OutboxEntry[] }) {
  const [prompt, setPrompt] = useState<TextPrompt | null>(null)
  const save = async (passphrase: string) => {
    if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
      toast.error(`The passphrase must have at least ${MIN_PASSPHRASE_LENGTH} characters.`)
      return
    }
    const blob = await createOutboxFile(entries, passphrase)
    saveFile({ blob, name: `unsent-evaluations-${today()}.json` })
  }
  const ask = () =>
    setPrompt({
      title: 'Save to a file',
      label: 'Passphrase',
      hint: `At least ${MIN_PASSPHRASE_LENGTH} characters. Write it down: without it, nobody can open the file.`,
      value: '',
      onSubmit: (passphrase) => void save(passphrase),
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

const load = async (file: File, passphrase: string) => {
  const count = await loadOutboxFile(file, passphrase)
  if (count === null) toast.error('The file could not be opened. Check the passphrase and the file.')
  else if (count === 0) toast.info('The file contains no evaluations of yours that are not on this device.')
  else toast.success(`Evaluations loaded from the file: ${count}.`)
}

/** A button that loads sheets from a file, after asking for its passphrase. */
export function LoadFromFile() {
  const input = useRef<HTMLInputElement>(null)
  const [prompt, setPrompt] = useState<TextPrompt | null>(null)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setPrompt({
      title: 'Load unsent evaluations',
      label: 'Passphrase',
      hint: `The passphrase with which ${file.name} was saved.`,
      value: '',
      onSubmit: (passphrase) => void load(file, passphrase),
    })
  }
  return (
    <>
      <Button size="small" sx={{ mt: 2 }} onClick={() => input.current?.click()}>
        Load unsent evaluations from a file
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label="File of unsent evaluations"
        onChange={onChange}
      />
      <TextDialog prompt={prompt} onClose={() => setPrompt(null)} />
    </>
  )
}
