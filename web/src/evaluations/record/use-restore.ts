import { useQueryClient } from '@tanstack/react-query'
import { messages } from '@trophy/domain'
import { EVALUATIONS_KEY } from '#evaluations/query-key.ts'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { focusMainIfLost } from '#lib/focus-main.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** Returns a function that restores a deleted evaluation, shows a toast and refetches evaluations. */
export const useRestore = () => {
  const queries = useQueryClient()
  return async (evaluation: { readonly _id: string }): Promise<void> => {
    try {
      await call('POST /evaluation/:id/restore', { params: { id: evaluation._id } })
      toast.success(messages.restored)
    } catch (error) {
      toast.error(`${messages.restoreFailed} ${toProblem(error).message}`)
    }
    await queries.invalidateQueries({ queryKey: [EVALUATIONS_KEY] })
    focusMainIfLost()
  }
}
