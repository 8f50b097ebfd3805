import { useQueryClient } from '@tanstack/react-query'
import { messages, type NewsItem } from '@trophy/domain'
import { call } from '#lib/call.ts'
import { useRemoval } from '#shell/forms/use-removal.ts'

/** Deletes an article after confirmation, as `useRemoval`. */
export const useArticleRemoval = () => {
  const queries = useQueryClient()
  return useRemoval<NewsItem>({
    subject: 'article',
    title: messages.deleteArticleTitle,
    text: messages.cannotBeUndone,
    confirmLabel: 'Delete',
    formatName: ({ title }) => title,
    remove: ({ _id: id, modified_date }) =>
      call('DELETE /news/:id', { params: { id }, query: { modified_date } }).then(() =>
        queries.removeQueries({ queryKey: ['news', 'one', id] }),
      ),
    queryKey: ['news', 'list'],
  })
}
