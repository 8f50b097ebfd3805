import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { type Evaluation, editionFor, type Species } from '@trophy/domain'
import { useState } from 'react'
import { useParams } from 'react-router'
import { asProblem } from '../lib/api.ts'
import { usePageTitle } from '../shell/page-title.ts'
import { useSession } from '../shell/session.ts'
import { Loading } from '../ui/loading.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { EVALUATIONS, getEvaluation } from './api.ts'
import { readDraft, removeDraft } from './draft.ts'
import { EditorForm } from './editor-form.tsx'
import { type Opening, openEvaluation } from './opening.ts'

type Props = { readonly species: Species; readonly stored: Evaluation | null; readonly onReload: () => void }

/** Opens a sheet with its draft, and anew without it. */
function Editor({ species, stored, onReload }: Props) {
  const user = useSession()
  const place = { userId: user?._id ?? '', name: stored?._id ?? species.key }
  const [opening, setOpening] = useState<Opening>(() =>
    openEvaluation(species, stored, stored?.readOnly ? null : readDraft(place, species)),
  )
  if (!user) return null
  const discard = () => {
    removeDraft(place)
    setOpening(openEvaluation(species, stored, null))
  }
  const reload = () => {
    removeDraft(place)
    onReload()
  }
  return (
    <>
      <PageHeading title={species.name} lead={stored ? `Evaluation ${stored.public_id}` : undefined} />
      <EditorForm
        key={opening.draftKeptAt}
        {...{ species, stored, user, opening, place }}
        onDiscard={discard}
        onReload={reload}
      />
    </>
  )
}

function StoredEvaluation({ id }: { id: string }) {
  // Always as it is now, and never replaced under the measurer's hands.
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [EVALUATIONS, 'one', id],
    queryFn: ({ signal }) => getEvaluation(id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  if (error) return <Alert severity="error">{asProblem(error).message}</Alert>
  if (!data) return <Loading />
  const species = editionFor(data.eval_option, data.eval_date)
  return species ? <Editor key={dataUpdatedAt} species={species} stored={data} onReload={() => void refetch()} /> : null
}

/** A new evaluation of a species, or a stored one. An unknown species shows nothing. */
export default function EditorPage() {
  usePageTitle('Evaluation Editor')
  const { animal = '', evalID } = useParams()
  if (evalID) return <StoredEvaluation key={evalID} id={evalID} />
  const species = editionFor(animal, undefined)
  return species ? <Editor key={animal} species={species} stored={null} onReload={() => undefined} /> : null
}
