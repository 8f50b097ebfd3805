import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { messages, type NewsItem } from '@trophy/domain'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { focusMainIfLost } from '#lib/focus-main.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'

/** Returns a function that deletes an article after confirmation. Render `dialog`. */
export const useArticleRemoval = (onRemoved: () => void) => {
  const { confirm, dialog } = useConfirm()
  const queries = useQueryClient()

  const confirmAndRemove = async (item: NewsItem) => {
    const isSure = await confirm({
      title: messages.deleteArticleTitle,
      text: (
        <>
          {messages.cannotBeUndone}
          <Box sx={{ mt: 1, fontWeight: 550, overflowWrap: 'anywhere' }}>{item.title}</Box>
        </>
      ),
      confirmLabel: 'Delete',
      cancelLabel: 'Cancel',
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await call('DELETE /news/:id', { params: { id: item._id }, query: { modified_date: item.modified_date } })
      toast.success(`${messages.deleted}\n${item.title}`)
      onRemoved()
      queries.removeQueries({ queryKey: ['news', 'one', item._id] })
    } catch (error) {
      const { code, message } = toProblem(error)
      toast.error(code === 'STALE' ? message : messages.deleteFailed)
    }
    await queries.invalidateQueries({ queryKey: ['news'] })
    focusMainIfLost()
  }

  return { confirmAndRemove, dialog }
}
