import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { messages, type NewsItem } from '@trophy/domain'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { deleteNews, NEWS_KEY } from './api.ts'

/** Deletes an article once the admin is sure; `onRemoved` then leads back to the first page of the list. */
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
      await deleteNews(item)
      toast.success(messages.deleted)
      onRemoved()
      queries.removeQueries({ queryKey: [NEWS_KEY, 'one', item._id] })
    } catch {
      toast.error(messages.deleteFailed)
    }
    await queries.invalidateQueries({ queryKey: [NEWS_KEY] })
    // The button that had the focus went with its card; the keyboard goes on from the page.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }

  return { confirmAndRemove, dialog }
}
