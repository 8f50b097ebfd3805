import Button from '@mui/material/Button'
import { type ChangeEvent, useRef, useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import type { TextPrompt } from '#ui/rich-text/text-dialog.tsx'

const TextDialog = loadOnDemand(async () => ({ default: (await import('#ui/rich-text/text-dialog.tsx')).TextDialog }))

const NOT_LOADED =
  'Not all evaluations could be loaded: the storage of this device may be full. Load the file again on another device.'

/** Loads the sheets of a file. Returns an error if the passphrase or the file is wrong. */
const load = async (file: File, passphrase: string): Promise<string | undefined> => {
  try {
    const { loadOutboxFile } = await import('#outbox/outbox-file.ts')
    const count = await loadOutboxFile(file, passphrase)
    if (count === null) return 'The file could not be opened. Check the passphrase and the file.'
    if (count === 0) toast.info('The file contains no evaluations of yours that are not on this device.')
    else toast.success(`Evaluations loaded from the file: ${count}.`)
  } catch {
    toast.error(NOT_LOADED)
  }
  return undefined
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
      submitLabel: 'Load evaluations',
      onSubmit: (passphrase) => load(file, passphrase),
    })
  }
  return (
    <>
      <Button size="small" sx={{ mt: 2, ml: -1.5 }} onClick={() => input.current?.click()}>
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
      {prompt && <TextDialog prompt={prompt} onClose={() => setPrompt(null)} />}
    </>
  )
}
