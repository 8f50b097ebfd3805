import { useEffect, useState } from 'react'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import type { ConfirmOptions } from './confirm-dialog.tsx'

const ConfirmDialog = loadOnDemand(() => import('./confirm-dialog.tsx'))

type PendingConfirmation = { readonly options: ConfirmOptions; readonly resolve: (isConfirmed: boolean) => void }

/**
 * Asks for confirmation: `const { confirm, dialog } = useConfirm()`, render `dialog`, then `await confirm({ … })`.
 * Closing the dialog, leaving the page and the next question cancel.
 */
export const useConfirm = () => {
  const [pending, setPending] = useState<PendingConfirmation>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => () => pending?.resolve(false), [pending])

  const confirm = (options: ConfirmOptions): Promise<boolean> =>
    new Promise((resolve) => {
      setPending({ options, resolve })
      setOpen(true)
    })
  const respond = (isConfirmed: boolean) => {
    pending?.resolve(isConfirmed)
    setOpen(false)
  }
  const dialog = pending && <ConfirmDialog options={pending.options} isOpen={isOpen} onRespond={respond} />
  return { confirm, dialog }
}
