import type { NewsItem } from '@trophy/domain'
import { useLocation, useParams } from 'react-router'
import { useMenuPlace } from '#shell/frame/active-menu-entry.ts'
import { usePageTitle } from '#shell/frame/page-title.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { useEdited } from '#ui/forms/use-editable-record.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { getNews, NEWS } from './api.ts'
import { EditorForm } from './editor-form.tsx'

/** What the list passes on: whether something new is to be an event. */
const isEventIn = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEvent' in state && state.isEvent === true

const titleOf = (isNew: boolean, isEvent: boolean): string => `${isNew ? 'Add' : 'Edit'} ${isEvent ? 'event' : 'news'}`

/** Writes an article, or edits one. */
export default function NewsEditorPage() {
  const { news: id } = useParams()
  const { state } = useLocation()
  const { data, error, refetch, reads, reload } = useEdited(
    [NEWS, 'edited', id],
    (signal) => getNews(id ?? '', signal),
    id !== undefined,
  )
  const isEvent = data?.event ?? isEventIn(state)
  const title = titleOf(id === undefined, isEvent)
  usePageTitle(title)
  useMenuPlace(isEvent ? 'events' : 'news')
  const item: NewsItem | null | undefined = id === undefined ? null : data

  return (
    <>
      <PageHeading title={title} />
      {item !== undefined && (
        <EditorForm key={`${id} ${reads}`} item={item} isEvent={isEvent} onReload={() => void reload()} />
      )}
      {item === undefined && !error && <Loading />}
      {item === undefined && error && <RetryAlert error={error} onRetry={() => void refetch()} />}
    </>
  )
}
