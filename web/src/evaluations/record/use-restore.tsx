import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type Evaluation, messages } from '@trophy/domain'
import { useState } from 'react'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { EVALUATIONS_KEY } from '#lib/evaluation-queries.ts'
import { focusMainIfLost } from '#lib/focus-main.ts'
import { DELETION, toast } from '#ui/feedback/toasts.tsx'

/** Returns a function that restores a deleted evaluation, shows a toast and refetches evaluations. */
export const useRestore = () => {
  const queries = useQueryClient()
  return async ({ _id, public_id }: Pick<Evaluation, '_id' | 'public_id'>): Promise<void> => {
    try {
      await call('POST /evaluation/:id/restore', { params: { id: _id } })
      toast.success(`${messages.restored}\n${public_id}`, undefined, DELETION)
    } catch (error) {
      toast.error(`${messages.restoreFailed} ${toProblem(error).message}`)
    }
    await queries.invalidateQueries({ queryKey: [EVALUATIONS_KEY] })
    focusMainIfLost()
  }
}

type UndoProps = { readonly evaluation: Pick<Evaluation, '_id' | 'public_id'> }

/** The button of the toast of a deletion. */
export function UndoButton({ evaluation }: UndoProps) {
  const restore = useRestore()
  const [isUndone, setUndone] = useState(false)
  const undo = () => {
    setUndone(true)
    void restore(evaluation)
  }
  return (
    <Button size="small" aria-label={`Undo the deletion of ${evaluation.public_id}`} disabled={isUndone} onClick={undo}>
      Undo
    </Button>
  )
}
