import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type Evaluation, findPhenotype, messages, normalisePublicId, type Species } from '@trophy/domain'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { DraftNotice } from '#evaluations/editor/draft/draft-notice.tsx'
import type { DraftKey } from '#evaluations/editor/draft/stored-drafts.ts'
import { useDraft } from '#evaluations/editor/draft/use-draft.ts'
import { EditionNotice } from '#evaluations/editor/edition/edition-notice.tsx'
import { useEdition } from '#evaluations/editor/edition/use-edition.ts'
import { useSheetHints } from '#evaluations/editor/hints/use-hints.ts'
import { InformationForm } from '#evaluations/editor/information/information-form.tsx'
import { useSuggestions } from '#evaluations/editor/information/suggestions.ts'
import { enterNavigation } from '#evaluations/editor/keyboard/enter-navigation.ts'
import { listMissingValues } from '#evaluations/editor/save/missing.ts'
import { SaveActions } from '#evaluations/editor/save/save-actions.tsx'
import type { Confirm } from '#evaluations/editor/save/steps.tsx'
import { useSave } from '#evaluations/editor/save/use-save.ts'
import type { Information } from '#evaluations/information.ts'
import { HintStateContext } from '#evaluations/sheet-form/rows/hint-line.tsx'
import { SheetForm } from '#evaluations/sheet-form/sheet-form.tsx'
import { useSheet } from '#evaluations/sheet-form/sheet-state.ts'
import { Totals } from '#evaluations/sheet-form/totals.tsx'
import { TotalsBar } from '#evaluations/sheet-form/totals-bar.tsx'
import { today } from '#lib/format/dates.ts'
import { loadOnDemand } from '#lib/load-on-demand.tsx'
import { UsualDifference } from '#reviews/deciding-lines.tsx'
import { ReviewState } from '#reviews/review-state.tsx'
import { useUnsavedGuard } from '#shell/forms/unsaved-guard.tsx'
import type { SessionUser } from '#shell/session/session.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { useConfirm } from '#ui/feedback/confirm.tsx'
import { useSubmitForm } from '#ui/forms/use-submit-form.ts'
import { ActionsRow, Aside, BottomBar, Column, RequiredNote, TwoColumns, useTwoColumns } from './editor-layout.tsx'
import { useErrorList } from './error-list.tsx'
import { type InitialState, toStoredScore } from './initial-state.ts'
import { SessionNotice } from './session-notice.tsx'

/** Most sheets have nothing to tell. */
const HunterData = loadOnDemand(() => import('#evaluations/record/hunter-data.tsx'))
const PointsStrip = loadOnDemand(() => import('#evaluations/statistics/strip/points-strip.tsx'))
const DrawingPanel = loadOnDemand(() => import('#evaluations/drawing/drawing-panel.tsx'))
const UnsentNotice = loadOnDemand(() => import('#evaluations/unsent/unsent-notice.tsx'))

type Props = {
  /** The edition of the stored evaluation; any edition for a new one. */
  readonly species: Species
  readonly stored: Evaluation | null
  readonly user: SessionUser
  readonly initialState: InitialState
  readonly draftKey: DraftKey
  /** Number of sheets saved earlier in this series. */
  readonly savedCount: number
  /** The field that a sheet of a series begins with. */
  readonly firstField: 'ticket' | 'hunt_date'
  /** The file panel; null for an unsaved sheet. */
  readonly files: ReactNode
  readonly onDiscard: () => void
  /** Reloads the stored evaluation, without the draft. */
  readonly onReload: () => void
}

/** After a save by shortcut the alert may be off the screen. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

type StaleAlertProps = { readonly confirm: Confirm; readonly onReload: () => void }

/** Shown if somebody else has changed the evaluation. */
function StaleAlert({ confirm, onReload }: StaleAlertProps) {
  const reload = async () => {
    const isSure = await confirm({
      title: 'Reload',
      text: 'Their version will replace yours. Your unsaved changes will be lost.',
      confirmLabel: 'Reload',
      cancelLabel: 'Keep my version',
      isDangerous: true,
    })
    if (isSure) onReload()
  }
  return (
    <Alert ref={scrollIntoView} severity="warning" action={<Button onClick={() => void reload()}>Reload</Button>}>
      {messages.stale}
    </Alert>
  )
}

/** The editor of one sheet: information and measures on the left, the score on the right. */
export function EditorForm(props: Props) {
  const { species: chosenSpecies, stored, user, initialState, draftKey, savedCount, firstField, onReload } = props
  const form = useSubmitForm<Information>({ defaultValues: initialState.information })
  const day = useRef(today()).current
  const isWide = useTwoColumns()
  const isHunterErased = stored?.hunter_name === ''

  const { measured, modified_date, saveKey, unsent } = initialState
  const storedScore = stored && toStoredScore(chosenSpecies, stored)
  const [state, actions] = useSheet(initialState.species, measured, storedScore, initialState)
  const { species } = state
  useEdition(chosenSpecies, stored, form, state, actions)
  const suggestions = useSuggestions(form, initialState.suggested)
  const { clearDraft } = useDraft(draftKey, form, state, initialState, suggestions.getSuggested)
  const { hintState, announcement, refreshHints } = useSheetHints(
    species,
    form,
    state,
    { storedId: stored?._id ?? null, saveKey },
    actions.keep,
  )
  const { confirm, dialog } = useConfirm()
  const measurerContext = useMemo(() => ({ species, stored, user }), [species, stored, user])

  const { element, isStale, showErrors, submit, onSubmit, isSaving } = useSave(
    { form, state, actions },
    { stored, user, initialState, savedCount, today: day, confirm, refreshHints, onSent: clearDraft },
  )
  const phenotype = findPhenotype(species, state.measured.phenotype)
  const earlier = useWatch({ control: form.control, name: 'earlier_public_id' })
  const isCorrected = useFormState({ control: form.control }).isDirty || state.measured !== measured
  const leaveDialog = useUnsavedGuard(unsent !== null && isCorrected && !isSaving)

  useEffect(() => {
    // After navigation the page takes the focus first.
    if (savedCount > 0) setTimeout(() => form.setFocus(firstField, { shouldSelect: true }))
  }, [savedCount, firstField, form])

  const missingValues = listMissingValues(state)
  const errors = useErrorList(form.control, state)
  const actionButtons = (
    <SaveActions {...{ species, missingValues, isHunterErased, isSaving }} control={form.control} onSubmit={submit} />
  )
  const strip = phenotype && missingValues.length === 0 && (
    <PointsStrip
      species={species.key}
      phenotype={phenotype.key}
      points={state.view.totalPoints}
      counted={stored?.phenotype?.key === phenotype.key ? stored.total_points.points : null}
      register={
        stored?.later_public_id
          ? null
          : {
              label: phenotype.label,
              version: species.edition,
              without: stored?._id,
              without_public_id: normalisePublicId(earlier ?? '') ?? undefined,
            }
      }
    />
  )
  const note = strip && <UsualDifference {...{ species, phenotype }} data={state.measured.data} />
  return (
    <HintStateContext value={hintState}>
      <TwoColumns
        ref={element}
        data-wide="sheet"
        noValidate
        autoComplete="off"
        {...enterNavigation}
        onSubmit={onSubmit}
      >
        <Column>
          {initialState.draftSavedAt && (
            <DraftNotice
              savedAt={initialState.draftSavedAt}
              isEdit={stored !== null}
              isOutdated={stored !== null && modified_date !== stored.modified_date}
              onDiscard={props.onDiscard}
            />
          )}
          <SessionNotice hasInput={isCorrected} />
          <UnsentNotice unsent={unsent} storedId={stored?._id ?? null} onShowErrors={showErrors} />
          <RequiredNote>
            Fields with <span>*</span> are required.
          </RequiredNote>
          <InformationForm
            control={form.control}
            today={day}
            context={measurerContext}
            isHunterErased={isHunterErased}
            suggestions={suggestions}
            newEdition={state.editionBefore && species.edition}
            ticketHint={hintState.byPath.get('ticket')}
            huntHint={hintState.byPath.get('hunt_date')}
            hunterHint={hintState.byPath.get('hunter_name')}
          />
          <EditionNotice state={state} />
          <SheetForm state={state} actions={actions} hasThumbnail={!isWide} />
          {props.files}
          {isStale && <StaleAlert confirm={confirm} onReload={onReload} />}
          {stored && <ReviewState stored={stored} onErased={onReload} />}
          {stored && <HunterData {...{ stored, user }} onErased={onReload} />}
          {isWide && (
            <BottomBar place="column" errors={errors}>
              {actionButtons}
            </BottomBar>
          )}
        </Column>
        {isWide ? (
          <Aside aria-label="Score" tabIndex={0}>
            <Totals view={state.view} phenotype={phenotype} note={note}>
              {strip}
              <DrawingPanel species={species} />
            </Totals>
          </Aside>
        ) : (
          <BottomBar place="window" errors={errors}>
            <TotalsBar view={state.view} phenotype={phenotype} note={note}>
              {strip}
            </TotalsBar>
            <ActionsRow>{actionButtons}</ActionsRow>
          </BottomBar>
        )}
        <Announcement>{announcement}</Announcement>
        {dialog}
        {leaveDialog}
      </TwoColumns>
    </HintStateContext>
  )
}
