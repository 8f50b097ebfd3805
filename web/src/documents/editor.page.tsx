import { useQueryClient } from '@tanstack/react-query'
import { messages, screens } from '@trophy/domain'
import { useParams } from 'react-router'
import { usePageTitle } from '#shell/frame/page-title.ts'
import { NotLoaded } from '#ui/feedback/load-error.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useEdited } from '#ui/forms/use-editable-record.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { DOCUMENTS, getDocument } from './api.ts'
import { EditorForm } from './editor-form.tsx'

const LIST = { path: screens.documents.path, link: 'Go to documents' }

function StoredDocument({ id }: { id: string }) {
  const queries = useQueryClient()
  const { data, error, refetch, reads, reload } = useEdited([DOCUMENTS, 'one', id], (signal) => getDocument(id, signal))
  if (!data)
    return error ? (
      <NotLoaded text={`${messages.documentNotLoaded} ${error.message}`} onRetry={() => void refetch()} list={LIST} />
    ) : (
      <Loading label={messages.documentLoading} />
    )
  return (
    <EditorForm
      key={reads}
      stored={data}
      onStored={(document) => queries.setQueryData([DOCUMENTS, 'one', id], document)}
      onReload={() => void reload()}
    />
  )
}

/** A new document, or a stored one. */
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
