import type { NewsItem } from '@trophy/domain'
import { useLocation, useParams } from 'react-router'
import { call } from '#lib/call.ts'
import { useSetActiveMenuEntry } from '#shell/frame/active-menu-entry.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { RetryAlert } from '#ui/feedback/retry-alert.tsx'
import { useEditableRecord } from '#ui/forms/use-editable-record.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { EditorForm } from './editor-form.tsx'

/** Returns true if the history state asks for a new event. */
const parseIsEvent = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEvent' in state && state.isEvent === true

const formatTitle = (isNew: boolean, isEvent: boolean): string =>
  `${isNew ? 'Add' : 'Edit'} ${isEvent ? 'event' : 'news'}`

/** The editor of a new or stored article. */
export default function NewsEditorPage() {
  const { news: id } = useParams()
  const { state } = useLocation()
  const { data, error, refetch, readCount, reload } = useEditableRecord(
    ['news', 'edited', id],
    (signal) => call('GET /news/:id', { params: { id: id ?? '' }, signal }),
    id !== undefined,
  )
  const isEvent = data?.event ?? parseIsEvent(state)
  const title = formatTitle(id === undefined, isEvent)
  usePageTitle(title)
  useSetActiveMenuEntry(isEvent ? 'events' : 'news')
  const item: NewsItem | null | undefined = id === undefined ? null : data

  return (
    <>
      <PageHeading title={title} />
      {item !== undefined && (
        <EditorForm key={`${id} ${readCount}`} item={item} isEvent={isEvent} onReload={() => void reload()} />
      )}
      {item === undefined && !error && <Loading />}
      {item === undefined && error && <RetryAlert error={error} onRetry={() => void refetch()} />}
    </>
  )
}
