import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { can, listEditions, type Species } from '@trophy/domain'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Link as RouterLink, useLocation, useParams, useSearchParams } from 'react-router'
import { DRAFT_PARAM, listDrafts, TICKET_PARAM } from '#evaluations/editor/draft/stored-drafts.ts'
import { WithUnsentSheet } from '#evaluations/unsent/unsent-sheet.tsx'
import { ChapterLinks } from '#handbook/chapters.tsx'
import { createUuid } from '#lib/uuid.ts'
import { UNSENT_PARAM } from '#outbox/entry.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useCertifiedUser } from '#shell/session/certified-user.ts'
import { useEntryBlockedReason } from '#shell/session/me.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { CertificationNotice } from '#species/certification-notice.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { Editor } from './editor.tsx'
import { readSeries } from './series.ts'

type NewSheetProps = { readonly species: Species; readonly user: SessionUser }

/**
 * Opens a new sheet. The address names its draft, so that a reload opens the same one: without it, the latest draft of
 * the species is opened, or an empty sheet if there is none or another sheet of a series or a ticket is asked for.
 */
function NewSheet({ species, user }: NewSheetProps) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const given = params.get(DRAFT_PARAM)
  const isAnother = readSeries(state) !== null || params.has(TICKET_PARAM)
  const draftId = useMemo(() => {
    if (given !== null) return given
    const latest = listDrafts(user._id).find((draft) => draft.species?.key === species.key)
    return (isAnother ? undefined : latest?.id) ?? createUuid()
  }, [given, isAnother, user._id, species.key])
  useEffect(() => {
    if (given !== null) return
    const named = new URLSearchParams(params)
    named.set(DRAFT_PARAM, draftId)
    setParams(named, { state, replace: true })
  }, [given, draftId, params, setParams, state])
  return <Editor key={draftId} {...{ species, user, draftId }} stored={null} files={null} onReload={() => undefined} />
}

/** Shows its children, or why the user may not enter a new evaluation of the species. */
function EntryGate({ species, user, children }: NewSheetProps & { readonly children: ReactNode }) {
  const isHeld = can(useCertifiedUser(user), 'evaluation.create', { measurer_id: user._id, eval_option: species.key })
  const isBlocked = useEntryBlockedReason() !== null
  // A rejected sheet can be opened even if no further one may be entered.
  const isUnsent = useSearchParams()[0].has(UNSENT_PARAM)
  return (
    <>
      {isHeld ? (
        <CertificationNotice />
      ) : (
        <Typography sx={{ mb: 2, maxWidth: '68ch' }}>
          You are not certified for {species.name.toLowerCase()}. Ask the administrative office to add it to your
          record.
        </Typography>
      )}
      {(isHeld && !isBlocked) || isUnsent ? (
        children
      ) : (
        <Link component={RouterLink} to="/">
          Go to your species
        </Link>
      )}
    </>
  )
}

function Heading({ species }: { species: Species }) {
  usePageTitle('Evaluation Editor')
  return <PageHeading title={species.name} actions={<ChapterLinks species={species.key} prefix="Handbook:" />} />
}

function NewEvaluation({ species, user }: NewSheetProps) {
  return (
    <>
      <Heading species={species} />
      <EntryGate species={species} user={user}>
        <WithUnsentSheet>
          {(unsent) =>
            unsent ? (
              <Editor {...{ species, user, unsent }} stored={null} files={null} onReload={() => undefined} />
            ) : (
              <NewSheet species={species} user={user} />
            )
          }
        </WithUnsentSheet>
      </EntryGate>
    </>
  )
}

/** An empty page. */
function UnknownSpecies() {
  usePageTitle('Evaluation Editor')
  return null
}

/** A new evaluation of a species. An unknown species shows nothing. */
export default function EditorPage() {
  const { animal = '' } = useParams()
  const user = useSession()
  if (!user) return null
  // Any edition identifies the species: the sheet chooses its own by its date.
  const [species] = listEditions(animal)
  return species ? <NewEvaluation key={animal} species={species} user={user} /> : <UnknownSpecies />
}
