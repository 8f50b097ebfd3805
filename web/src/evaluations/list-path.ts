import { screens, screenTitles } from '@trophy/domain'
import { readLastView } from '#lib/storage/table-preferences.ts'

/** The heading of the list, and the key of its stored settings. */
export const LIST_TITLE = screenTitles.evaluations

/** Returns the path of the list of an import's evaluations. */
export const getImportPath = (batch: string): string => `${screens.evaluations.path}?import_batch=${batch}`

/**
 * Returns the path of the list with the view that this tab has shown last, so that filters of a link survive an edit.
 * After a new evaluation it starts at the first page.
 */
export const getListPath = (userId: string, { isNew }: { readonly isNew: boolean }): string => {
  const view = new URLSearchParams(readLastView({ title: LIST_TITLE, userId }))
  if (isNew) view.delete('page')
  return view.size === 0 ? screens.evaluations.path : `${screens.evaluations.path}?${view}`
}
