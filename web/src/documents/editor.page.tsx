import { useQueryClient } from '@tanstack/react-query'
import { messages, screens } from '@trophy/domain'
import { useParams } from 'react-router'
import { call } from '#lib/call.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { LoadError } from '#ui/feedback/load-error.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useEditableRecord } from '#ui/forms/use-editable-record.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { EditorForm } from './editor-form.tsx'

const LIST_LINK = { path: screens.documents.path, label: 'Go to documents' }

function StoredDocument({ id }: { id: string }) {
  const queries = useQueryClient()
  const { data, error, refetch, readCount, reload } = useEditableRecord(['documents', 'one', id], (signal) =>
    call('GET /documents/:id', { params: { id }, signal }),
  )
  if (!data)
    return error ? (
      <LoadError
        error={error}
        text={`${messages.documentNotLoaded} ${error.message}`}
        onRetry={() => void refetch()}
        listLink={LIST_LINK}
      />
    ) : (
      <Loading label={messages.documentLoading} />
    )
  return (
    <EditorForm
      key={readCount}
      stored={data}
      onFileRemoved={(document) => queries.setQueryData(['documents', 'one', id], document)}
      onReload={() => void reload()}
    />
  )
}

/** The editor of a new or stored document. */
export default function DocumentPage() {
  const { documentID } = useParams()
  const title = documentID === undefined ? 'Create document' : 'Edit document'
  usePageTitle(title)
  return (
    <>
      <PageHeading title={title} />
      {documentID === undefined ? <EditorForm key="new" /> : <StoredDocument key={documentID} id={documentID} />}
    </>
  )
}
