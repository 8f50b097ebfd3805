import Box from '@mui/material/Box'
import { useQueryClient } from '@tanstack/react-query'
import { HANDBOOK_FILE_KINDS, type Handbook, type HandbookFileKind, messages, screens } from '@trophy/domain'
import { useCallback, useState } from 'react'
import { useParams } from 'react-router'
import { call } from '#lib/call.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { LoadError } from '#ui/feedback/load-error.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { useEditableRecord } from '#ui/forms/use-editable-record.ts'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { PageSection } from '#ui/page/page-section.tsx'
import { HANDBOOK_KEY, SPECIES_CHAPTERS_KEY } from './chapters.tsx'
import { EditorForm } from './editor-form.tsx'
import { FileCard } from './file-card.tsx'

type Props = {
  readonly handbook: Handbook
  readonly onUpdated: (handbook: Handbook) => void
  /** Called when the form of a card becomes dirty or clean. */
  readonly onDirtyChange: (language: HandbookFileKind, isDirty: boolean) => void
}

/** The files of a chapter: a card for each language, and one for the update. */
function FileCards({ handbook, onUpdated, onDirtyChange }: Props) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'hairline' }}>
      <PageSection title="Files">
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {HANDBOOK_FILE_KINDS.map((language) => (
            <FileCard key={language} {...{ handbook, language, onUpdated, onDirtyChange }} />
          ))}
        </Box>
      </PageSection>
    </Box>
  )
}

const LIST_LINK = { path: screens.handbook.path, label: 'Go to the handbook' }

/** Returns a function that updates the cache after a chapter has changed. */
const useUpdateCache = () => {
  const queries = useQueryClient()
  return (handbook: Handbook) => {
    queries.setQueryData([HANDBOOK_KEY, 'one', handbook._id], handbook)
    // Its rows have the version before the change, and deleting one of them would be rejected as stale.
    queries.removeQueries({ queryKey: [HANDBOOK_KEY, 'all'] })
    void queries.invalidateQueries({ queryKey: SPECIES_CHAPTERS_KEY })
  }
}

function StoredHandbook({ id, onUpdated }: { id: string; onUpdated: (handbook: Handbook) => void }) {
  const [dirtyLanguages, setDirtyLanguages] = useState<readonly HandbookFileKind[]>([])
  const setLanguageDirty = useCallback(
    (language: HandbookFileKind, isDirty: boolean) =>
      setDirtyLanguages((before) => [...before.filter((one) => one !== language), ...(isDirty ? [language] : [])]),
    [],
  )
  const { data, error, refetch, readCount, reload } = useEditableRecord([HANDBOOK_KEY, 'one', id], (signal) =>
    call('GET /handbook/:id', { params: { id }, signal }),
  )
  if (!data)
    return error ? (
      <LoadError
        error={error}
        text={`${messages.handbookNotLoaded} ${error.message}`}
        onRetry={() => void refetch()}
        listLink={LIST_LINK}
      />
    ) : (
      <Loading label={messages.handbookLoading} />
    )
  return (
    <>
      <EditorForm
        key={readCount}
        stored={data}
        onSaved={onUpdated}
        hasUnsavedFile={dirtyLanguages.length > 0}
        onReload={() => void reload()}
      />
      <FileCards handbook={data} onUpdated={onUpdated} onDirtyChange={setLanguageDirty} />
    </>
  )
}

/** A new chapter of the handbook, or a stored one with its files. */
export default function HandbookEditorPage() {
  const { handbookID } = useParams()
  const title = handbookID === undefined ? 'Create handbook' : 'Edit handbook'
  usePageTitle(title)
  const updateCache = useUpdateCache()
  return (
    <>
      <PageHeading title={title} />
      {handbookID === undefined ? (
        <EditorForm key="new" onSaved={updateCache} />
      ) : (
        <StoredHandbook key={handbookID} id={handbookID} onUpdated={updateCache} />
      )}
    </>
  )
}
