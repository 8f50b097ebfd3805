import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { messages, type Page } from '@trophy/domain'
import type { ReactNode } from 'react'
import { focusMainIfLost } from '#lib/focus-main.ts'
import { shortenName } from '#lib/format/shorten-name.ts'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { DELETION, showDeletionError, toast } from '#ui/feedback/toasts.tsx'

type RemovalOptions<Row> = {
  /** The kind of record, for example `evaluation` in 'Remove evaluation?'. */
  readonly subject: string
  /** The title of the dialog, by default 'Remove {subject}?'. */
  readonly title?: string
  /** The text of the dialog, by default whether the user is sure. */
  readonly text?: string
  readonly confirmLabel?: string
  /** Formats the name of the row, shown below the question and in the toast. */
  readonly formatName: (row: Row) => string
  readonly remove: (row: Row) => Promise<unknown>
  /** Creates the button of the toast; omitted if the removal is final. */
  readonly createUndo?: (row: Row) => ReactNode
  /** Key prefix of the cached pages of the table. */
  readonly queryKey: QueryKey
}

const fillSubject = (sentence: string, subject: string) => sentence.replace('{subject}', subject)

/**
 * Removes a row of a table after a confirmation: deletes it from every cached page and total, and refetches the current
 * page. Render `dialog` and call `confirmAndRemove`, which resolves with false if the row was not removed.
 */
export const useRemoval = <Row extends { readonly _id: string }>({
  subject,
  title = fillSubject(messages.removeTitle, subject),
  text = fillSubject(messages.removeText, subject),
  confirmLabel = 'Confirm',
  formatName,
  remove,
  createUndo,
  queryKey,
}: RemovalOptions<Row>) => {
  const { confirm, dialog } = useConfirm()
  const queries = useQueryClient()

  const removeRow = (row: Row) => (page: Page<Row> | undefined) => {
    const docs = page?.docs.filter(({ _id }) => _id !== row._id)
    return page && docs && { ...page, docs, totalDocs: page.totalDocs - (page.docs.length - docs.length) }
  }

  const confirmAndRemove = async (row: Row): Promise<boolean> => {
    const isSure = await confirm({
      title,
      text,
      name: formatName(row),
      confirmLabel,
      cancelLabel: 'Cancel',
      isDangerous: true,
    })
    if (!isSure) return false
    let isRemoved = false
    try {
      await remove(row)
      isRemoved = true
      queries.setQueriesData<Page<Row>>({ queryKey: queryKey }, removeRow(row))
      toast.success(`${messages.deleted}\n${shortenName(formatName(row))}`, createUndo?.(row), DELETION)
    } catch (error) {
      showDeletionError(formatName(row), error)
    }
    await queries.invalidateQueries({
      queryKey: queryKey.slice(0, 1),
      // The record itself is gone.
      predicate: (query) => !isRemoved || !query.queryKey.includes(row._id),
    })
    focusMainIfLost()
    return isRemoved
  }
  return { confirmAndRemove, dialog }
}
