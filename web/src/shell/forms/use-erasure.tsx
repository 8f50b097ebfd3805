import { messages } from '@trophy/domain'
import type { ReactNode } from 'react'
import { asProblem } from '#lib/api.ts'
import { type Question, useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'

type Erasure = {
  readonly question: Omit<Question, 'yes' | 'no' | 'isDangerous'>
  readonly erase: () => Promise<unknown>
  /** Said once it is done. */
  readonly done: string
  readonly onErased: () => void
}

/** Erases what nobody can bring back, after a question. Render `dialog` and call `askToErase`. */
export const useErasure = ({
  question,
  erase,
  done,
  onErased,
}: Erasure): { readonly askToErase: () => void; readonly dialog: ReactNode } => {
  const { ask, dialog } = useConfirm()
  const askToErase = async () => {
    if (!(await ask({ ...question, yes: 'Erase for good', no: 'Cancel', isDangerous: true }))) return
    try {
      await erase()
      toast.success(done)
      onErased()
    } catch (error) {
      toast.error(`${messages.eraseFailed} ${asProblem(error).message}`)
    }
  }
  return { askToErase: () => void askToErase(), dialog }
}
