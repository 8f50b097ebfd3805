import { useQueryClient } from '@tanstack/react-query'
import { messages } from '@trophy/domain'
import { EVALUATIONS_KEY, restoreEvaluation } from '#evaluations/api.ts'
import { toProblem } from '#lib/api.ts'
import { toast } from '#ui/feedback/toasts.tsx'

/** Restores a deleted evaluation, says so, and has whatever is shown of evaluations fetched again. */
export const useRestore = () => {
  const queries = useQueryClient()
  return async (evaluation: { readonly _id: string }): Promise<void> => {
    try {
      await restoreEvaluation(evaluation._id)
      toast.success(messages.restored)
    } catch (error) {
      toast.error(`${messages.restoreFailed} ${toProblem(error).message}`)
    }
    await queries.invalidateQueries({ queryKey: [EVALUATIONS_KEY] })
    // The button that had the focus went with its row; the keyboard goes on from the page.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }
}
