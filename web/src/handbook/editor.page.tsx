import { useQueryClient } from '@tanstack/react-query'
import { type Handbook, type HandbookLanguage, messages, screens } from '@trophy/domain'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { usePageTitle } from '#shell/frame/page-title.ts'
import { NotLoaded } from '#ui/feedback/load-error.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useEdited } from '#ui/forms/use-editable-record.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { getHandbook } from './api.ts'
import { CHAPTERS_OF_SPECIES, HANDBOOK } from './chapters.tsx'
import { EditorForm } from './editor-form.tsx'
import { FileCards } from './file-cards.tsx'

const LIST = { path: screens.handbook.path, link: 'Go to the handbook' }

/** Tells the pages that show chapters what a chapter is now. */
const useKeep = () => {
  const queries = useQueryClient()
  return (handbook: Handbook) => {
    queries.setQueryData([HANDBOOK, 'one', handbook._id], handbook)
    for (const queryKey of [[HANDBOOK, 'all'], CHAPTERS_OF_SPECIES]) void queries.invalidateQueries({ queryKey })
  }
}

function StoredHandbook({ id, onKeep }: { id: string; onKeep: (handbook: Handbook) => void }) {
  const [unsent, setUnsent] = useState<readonly HandbookLanguage[]>([])
  const noteUnsent = useCallback(
    (language: HandbookLanguage, isUnsent: boolean) =>
      setUnsent((before) => [...before.filter((one) => one !== language), ...(isUnsent ? [language] : [])]),
    [],
  )
  const { data, error, refetch, reads, reload } = useEdited([HANDBOOK, 'one', id], (signal) => getHandbook(id, signal))
  if (!data)
    return error ? (
      <NotLoaded text={`${messages.handbookNotLoaded} ${error.message}`} onRetry={() => void refetch()} list={LIST} />
    ) : (
      <Loading label={messages.handbookLoading} />
    )
  return (
    <>
      <EditorForm
        key={reads}
        stored={data}
        onSaved={onKeep}
        hasUnsent={unsent.length > 0}
        onReload={() => void reload()}
      />
      <FileCards handbook={data} onKeep={onKeep} onUnsent={noteUnsent} />
    </>
  )
}

/** A new chapter of the handbook, or a stored one with its files. */
export default function HandbookEditorPage() {
  const { handbookID } = useParams()
  const title = handbookID === undefined ? 'Create handbook' : 'Edit handbook'
  usePageTitle(title)
  const keep = useKeep()
  return (
    <>
      <PageHeading title={title} />
      {handbookID === undefined ? (
        <EditorForm key="new" onSaved={keep} />
      ) : (
        <StoredHandbook key={handbookID} id={handbookID} onKeep={keep} />
      )}
    </>
  )
}
