import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  can,
  type Evaluation,
  findEdition,
  findEditionForDate,
  messages,
  type Problem,
  type Species,
  screens,
} from '@trophy/domain'
import { type ReactNode, useState } from 'react'
import { Navigate, Link as RouterLink, useLocation, useMatch, useParams, useSearchParams } from 'react-router'
import { formatDraftName, readDraft, removeDraft } from '#evaluations/editor/draft/draft.ts'
import { DRAFT_PARAM, listDrafts, TICKET_PARAM } from '#evaluations/editor/draft/stored-drafts.ts'
import { PRINT_PARAM, PrintedPage } from '#evaluations/print/printed-page.tsx'
import { EVALUATIONS_KEY } from '#evaluations/query-key.ts'
import { History } from '#evaluations/record/history.tsx'
import { RecordActions } from '#evaluations/record/record-actions.tsx'
import { type UnsentSheet, WithUnsentSheet } from '#evaluations/unsent/unsent-sheet.tsx'
import { formatMeasurer } from '#evaluations/use-measurers.ts'
import { ChapterLinks } from '#handbook/chapters.tsx'
import { toProblem } from '#lib/api.ts'
import { call } from '#lib/call.ts'
import { createUuid } from '#lib/uuid.ts'
import { UNSENT_PARAM } from '#outbox/entry.ts'
import { usePageTitle } from '#shell/frame/use-page-title.ts'
import { useEntryBlockedReason } from '#shell/session/me.ts'
import { type SessionUser, useSession } from '#shell/session/session.ts'
import { useHeldSpecies } from '#shell/session/use-held-species.ts'
import { LoadError } from '#ui/feedback/load-error.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { PageHeading } from '#ui/page/page-heading.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorRecord } from './editor-record.tsx'
import { Files, useFiles } from './files.tsx'
import { createInitialState, type InitialState, toUnsentState } from './initial-state.ts'
import { readSeries } from './series.ts'

const TITLE = 'Evaluation Editor'

type EditorProps = {
  readonly species: Species
  /** Of a new sheet. */
  readonly draftId?: string
  readonly stored: Evaluation | null
  readonly user: SessionUser
  readonly files: ReactNode
  readonly onReload: () => void
  /** The unsent sheet that is opened again. */
  readonly unsent?: UnsentSheet | null
}

/** Opens a sheet with its draft; discarding the draft remounts the form. */
function Editor({ species, draftId = '', stored, user, files, onReload, unsent = null }: EditorProps) {
  const { state } = useLocation()
  const [params] = useSearchParams()
  const series = stored ? null : readSeries(state)
  const ticket = params.get(TICKET_PARAM) ?? ''
  const draftKey = { userId: user._id, name: stored?._id ?? formatDraftName(species, draftId) }
  const [initialState, setInitialState] = useState<InitialState>(() =>
    unsent
      ? toUnsentState(species, unsent)
      : createInitialState(species, stored, { draft: readDraft(draftKey, species), series, ticket }),
  )
  const discard = () => {
    removeDraft(draftKey)
    setInitialState(createInitialState(species, stored, { draft: null, series, ticket }))
  }
  const reload = () => {
    removeDraft(draftKey)
    onReload()
  }
  return (
    <EditorForm
      key={initialState.draftSavedAt}
      {...{ species, stored, user, initialState, draftKey, files }}
      savedCount={series?.saved ?? 0}
      firstField={series?.hasTicket ? 'ticket' : 'hunt_date'}
      onDiscard={discard}
      onReload={reload}
    />
  )
}

/** Returns why the user may not enter a new evaluation of the species, as a sentence, or null. */
const useBlockedReason = (user: SessionUser, species: Species): string | null => {
  const isHeld = useHeldSpecies(user).some(({ key }) => key === species.key)
  const blockedReason = useEntryBlockedReason()
  if (!isHeld)
    return `You are not certified for ${species.name.toLowerCase()}. Ask the administrative office to add it to your record.`
  return blockedReason
}

/**
 * Opens a new sheet. The address names its draft, so that a reload opens the same one: without it, the latest draft of
 * the species is opened, or an empty sheet if there is none or another sheet of a series or a ticket is asked for.
 */
function NewSheet({ species, user }: { species: Species; user: SessionUser }) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const draftId = params.get(DRAFT_PARAM)
  if (draftId !== null)
    return (
      <Editor key={draftId} {...{ species, user, draftId }} stored={null} files={null} onReload={() => undefined} />
    )
  const latest = listDrafts(user._id).find((draft) => draft.species?.key === species.key)
  const isAnother = readSeries(state) !== null || params.has(TICKET_PARAM)
  const search = new URLSearchParams(params)
  search.set(DRAFT_PARAM, (isAnother ? undefined : latest?.id) ?? createUuid())
  return <Navigate to={{ search: `?${search}` }} state={state} replace />
}

function NewEvaluation({ species, user }: { species: Species; user: SessionUser }) {
  usePageTitle(TITLE)
  const entryBlockedReason = useBlockedReason(user, species)
  const isUnsent = useSearchParams()[0].has(UNSENT_PARAM)
  // A rejected sheet can be opened even if no further one may be entered.
  const blockedReason = isUnsent ? null : entryBlockedReason
  return (
    <>
      <PageHeading title={species.name} actions={<ChapterLinks species={species.key} prefix="Handbook:" />} />
      {blockedReason === null ? (
        <WithUnsentSheet>
          {(unsent) =>
            unsent ? (
              <Editor {...{ species, user, unsent }} stored={null} files={null} onReload={() => undefined} />
            ) : (
              <NewSheet species={species} user={user} />
            )
          }
        </WithUnsentSheet>
      ) : (
        <>
          <Typography sx={{ mb: 2, maxWidth: '68ch' }}>{blockedReason}</Typography>
          <Link component={RouterLink} to="/">
            Go to your species
          </Link>
        </>
      )}
    </>
  )
}

/** The page of an evaluation that does not exist or could not be loaded. */
function EvaluationLoadError({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const isUnknown = problem.status === 404
  const title = isUnknown ? 'Evaluation not found' : TITLE
  usePageTitle(title)
  return (
    <>
      <PageHeading title={title} />
      <LoadError
        text={
          isUnknown
            ? 'There is no evaluation at this address; it may have been deleted.'
            : `${problem.message} The evaluation could not be opened.`
        }
        onRetry={isUnknown ? null : onRetry}
        listLink={{ path: screens.evaluations.path, label: 'Go to the evaluations' }}
      />
    </>
  )
}

const formatLead = ({ public_id, measurer_name, measurer_id_number }: Evaluation): ReactNode =>
  `Evaluation ${public_id}, measured by ${formatMeasurer(measurer_name, measurer_id_number)}`

function StoredEvaluation({ id, user }: { id: string; user: SessionUser }) {
  usePageTitle(TITLE)
  const isView = useMatch(screens.evaluationView.path) !== null
  const [query] = useSearchParams()
  // Always fetched on opening, and never replaced while it is being edited.
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [EVALUATIONS_KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /evaluation/:id', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  if (error) return <EvaluationLoadError problem={toProblem(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const species = findEdition(data.eval_option, data.version) ?? findEditionForDate(data.eval_option, data.eval_date)
  if (!species) return null
  if (query.has(PRINT_PARAM)) return <PrintedPage species={species} stored={data} />
  return (
    <>
      <PageHeading
        title={species.name}
        lead={formatLead(data)}
        actions={
          <>
            {can(user, 'evaluation.readHistory', data) && (
              <History key={dataUpdatedAt} species={species} stored={data} />
            )}
            {!data.deleted_at && <RecordActions stored={data} isView={isView} />}
            <ChapterLinks species={species.key} prefix="Handbook:" />
          </>
        }
      />
      <EvaluationView
        {...{ species, user, isView }}
        stored={data}
        readAt={dataUpdatedAt}
        onReload={() => void refetch()}
      />
    </>
  )
}

type EvaluationViewProps = Omit<EditorProps, 'stored' | 'files'> & {
  readonly stored: Evaluation
  readonly readAt: number
  /** True on the read-only screen. */
  readonly isView: boolean
}

/** Remounts the form whenever the evaluation has been refetched; uploads in progress continue. */
function EvaluationView({ species, stored, user, readAt, isView, onReload }: EvaluationViewProps) {
  const list = useFiles(stored)
  const isReadOnly = isView || stored.readOnly
  const files = <Files list={list} isReadOnly={isReadOnly} />
  if (!isReadOnly)
    return (
      <WithUnsentSheet key={readAt}>
        {(unsent) => <Editor {...{ species, user, stored, files, onReload, unsent }} />}
      </WithUnsentSheet>
    )
  const readOnlyReason = isView ? null : (stored.message ?? messages.evaluationReadOnly)
  return <EditorRecord key={readAt} {...{ species, stored, user, files, readOnlyReason }} onErased={onReload} />
}

/** An empty page. */
function UnknownSpecies() {
  usePageTitle(TITLE)
  return null
}

/** A new evaluation of a species, or a stored one. An unknown species shows nothing. */
export default function EditorPage() {
  const { animal = '', evalID } = useParams()
  const user = useSession()
  if (!user) return null
  if (evalID) return <StoredEvaluation key={evalID} id={evalID} user={user} />
  const species = findEditionForDate(animal, undefined)
  return species ? <NewEvaluation key={animal} species={species} user={user} /> : <UnknownSpecies />
}
