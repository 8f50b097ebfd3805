import { messages } from '@trophy/domain'
import type { ReactNode } from 'react'
import { toProblem } from '#lib/api.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import type { ConfirmOptions } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { reauthenticate } from './reauthenticate.tsx'

type ErasureOptions = {
  readonly confirmOptions: Omit<ConfirmOptions, 'confirmLabel' | 'cancelLabel' | 'isDangerous'>
  readonly erase: () => Promise<unknown>
  /** Shown after the erasure. */
  readonly successMessage: string
  readonly onErased: () => void
}

/** Erases data permanently after a confirmation. Render `dialog` and call `confirmAndErase`. */
export const useErasure = ({
  confirmOptions,
  erase,
  successMessage,
  onErased,
}: ErasureOptions): { readonly confirmAndErase: () => void; readonly dialog: ReactNode } => {
  const { confirm, dialog } = useConfirm()
  const confirmAndErase = async () => {
    if (
      !(await confirm({
        ...confirmOptions,
        confirmLabel: 'Erase permanently',
        cancelLabel: 'Cancel',
        isDangerous: true,
      }))
    )
      return
    try {
      if (!(await reauthenticate())) return
      await erase()
      toast.success(successMessage)
      onErased()
    } catch (error) {
      toast.error(`${messages.eraseFailed} ${toProblem(error).message}`)
    }
  }
  return { confirmAndErase: () => void confirmAndErase(), dialog }
}
