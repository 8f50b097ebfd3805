import Button, { type ButtonProps } from '@mui/material/Button'
import { messages } from '@trophy/domain'
import { toast } from './toasts.tsx'

type Props = ButtonProps & { readonly text: string; readonly onCopied: () => void }

/** Copies a text to the clipboard. */
export function CopyButton({ text, onCopied, ...button }: Props) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      onCopied()
    } catch {
      toast.error(messages.notCopied)
    }
  }
  return <Button {...button} onClick={copy} />
}
