import { type Evaluation, findEditionForDate, type Species } from '@trophy/domain'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { formatDraftName, readDraft } from '#evaluations/editor/draft/draft.ts'
import { removeDraft, TICKET_PARAM } from '#evaluations/editor/draft/stored-drafts.ts'
import { listSuggestions } from '#evaluations/editor/information/suggestions.ts'
import type { UnsentSheet } from '#evaluations/unsent/open-sheet.tsx'
import { today } from '#lib/format/dates.ts'
import type { SessionUser } from '#shell/session/session.ts'
import { EditorForm } from './editor-form.tsx'
import { createInitialState, type InitialState, toUnsentState } from './initial-state.ts'
import { readSeries } from './series.ts'

export type EditorProps = {
  /** The edition of the stored evaluation; any edition for a new one. */
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
export function Editor({ species, draftId = '', stored, user, files, onReload, unsent = null }: EditorProps) {
  const { state } = useLocation()
  const [params] = useSearchParams()
  const series = stored ? null : readSeries(state)
  const ticket = params.get(TICKET_PARAM) ?? ''
  // The next sheet of a series takes over the values of the one before.
  const [suggestions] = useState(() => (stored || series ? {} : listSuggestions(user._id)))
  const chooseEdition = (evalDate: string) =>
    (stored ? undefined : findEditionForDate(species.key, evalDate, today())) ?? species
  const draftKey = { userId: user._id, name: stored?._id ?? formatDraftName(species, draftId) }
  const [initialState, setInitialState] = useState<InitialState>(() =>
    unsent
      ? toUnsentState(chooseEdition, unsent)
      : createInitialState(chooseEdition, stored, {
          draft: readDraft(draftKey, species.key),
          series,
          ticket,
          suggestions,
        }),
  )
  const discard = () => {
    removeDraft(draftKey)
    setInitialState(createInitialState(chooseEdition, stored, { draft: null, series, ticket, suggestions }))
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
