/**
 * The steps of a save: check, confirm, store. Loaded apart from the form, because they need the schemas of all fields,
 * the dialog and the storage.
 */
import Button from '@mui/material/Button'
import type { QueryClient } from '@tanstack/react-query'
import {
  CHANGE_REASON,
  changeReasonSchema,
  checkEvaluation,
  type FieldErrors,
  findEditionForNewDate,
  KEEP_EDITION,
  WITH_REVIEW,
} from '@trophy/domain'
import { rememberPlace } from '#evaluations/editor/information/suggestions.ts'
import { needsRescoring } from '#evaluations/editor/initial-state.ts'
import { goToField } from '#evaluations/editor/keyboard/go-to-field.ts'
import { rememberSaved } from '#evaluations/saved-rows.ts'
import { listUnreadable } from '#evaluations/sheet-form/sheet-view.ts'
import { mustCheckValidity, readValidity } from '#evaluations/use-measurers.ts'
import { invalidateLists } from '#lib/evaluation-queries.ts'
import { formatDay, formatInstant } from '#lib/format/dates.ts'
import { createUuid } from '#lib/uuid.ts'
import { listDifferences } from '#outbox/differences.ts'
import type { EvaluationBody } from '#outbox/entry.ts'
import { findEntry } from '#outbox/outbox-store.ts'
import { reportStored } from '#outbox/report.tsx'
import { saveSheet } from '#outbox/save-sheet.ts'
import { settleOutbox } from '#outbox/use-outbox.ts'
import { rememberSitting } from '#reviews/sitting.ts'
import { meQuery } from '#shell/session/me.ts'
import type { useConfirm } from '#ui/feedback/confirm.tsx'
import type { ConfirmOptions, DialogActions } from '#ui/feedback/confirm-dialog.tsx'
import type { SummarisedSheet } from './review-with-save.tsx'
import { SaveSummary } from './save-summary.tsx'

export type Confirm = ReturnType<typeof useConfirm>['confirm']

/** The sheet in the editor when it is saved. */
export type EditedSheet = SummarisedSheet & {
  /** The version that is being edited; null for a new evaluation. */
  readonly modified_date: string | null
  /** The key under which a new evaluation is saved. */
  readonly saveKey: string
  /** True if an unsent sheet is corrected. */
  readonly isOpenedAgain: boolean
  /** The day on which it was opened. */
  readonly today: string
  /** The reason for the correction as far as it has been typed, also in a save that was cancelled. */
  readonly changeReason: { current: string }
}

const toRequestBody = ({ information, state: { species, measured } }: EditedSheet): EvaluationBody => {
  const { measurer_id, ...rest } = information
  return {
    ...rest,
    ...(measurer_id === '' ? {} : { measurer_id }),
    source: measured.source,
    phenotype: { key: measured.phenotype },
    data: measured.data,
    eval_option: species.key,
  }
}

/** Returns all errors of the entered values, by path. */
export const findErrors = (queries: QueryClient, sheet: EditedSheet): FieldErrors => {
  const { user, stored, today, information, state } = sheet
  const { species, view } = state
  const { measurer_id } = information
  const isOwn = measurer_id === user._id || (measurer_id === '' && stored === null)
  const context = {
    today,
    validity: mustCheckValidity(stored, information) ? readValidity(queries, { user, species }, measurer_id) : null,
    // Measurers may not enter their own trophies.
    measurerEmail: isOwn ? (queries.getQueryData(meQuery.queryKey)?.email ?? null) : null,
    isHunterErased: stored?.hunter_name === '',
  }
  const { errors } = checkEvaluation(species, toRequestBody(sheet), context)
  return { ...errors, ...listUnreadable(view) }
}

/** Asks to keep the edition, if only the date moves to another one. Returns the fields that confirm it; null if not. */
const confirmEdition = async (
  confirm: Confirm,
  { stored, state: { species, measured }, information: { eval_date } }: EditedSheet,
): Promise<EvaluationBody | null> => {
  if (stored?.version !== species.edition || needsRescoring(species, stored, measured)) return {}
  const newEdition = findEditionForNewDate(stored, eval_date)
  if (!newEdition) return {}
  const { version } = stored
  const isSure = await confirm({
    title: `Edition ${newEdition.edition} is in force on this date`,
    text: (
      <>
        The evaluation was scored under edition {version} and keeps that edition, with its lines, points and medal,
        although edition {newEdition.edition} applies on {formatDay(eval_date)}. It is rescored only when a measurement
        or the phenotype is changed.
      </>
    ),
    confirmLabel: `Keep edition ${version}`,
    cancelLabel: 'Check data',
  })
  return isSure ? { [KEEP_EDITION]: version } : null
}

/**
 * Shows what is saved with the hints, and asks to save; for a correction of the record of another person also for the
 * reason, with which it returns the fields of the body. Without a reason to enter but with something to check, the focus
 * is on `Check data`, also if the hints come later. A click on a field cancels the save and goes there. Returns null if the user cancels.
 */
const confirmValues = async (
  confirm: Confirm,
  sheet: EditedSheet,
  hasHints: boolean,
): Promise<EvaluationBody | null> => {
  const { user, stored, state, changeReason } = sheet
  const differences = stored ? listDifferences(stored, toRequestBody(sheet)) : []
  let goTo: string | null = null
  const text = ({ cancel, focusCancel }: DialogActions) => (
    <SaveSummary
      {...{ sheet, differences }}
      onHint={focusCancel}
      onSelectField={(path) => {
        goTo = path
        cancel()
      }}
    />
  )
  const input: ConfirmOptions['input'] =
    stored && stored.measurer_id !== user._id && differences.length > 0
      ? {
          label: 'Reason for the correction',
          text: changeReason,
          findError: (reason) => changeReasonSchema.safeParse(reason).error?.issues[0]?.message,
        }
      : undefined
  const isSure = await confirm({
    title: 'Save',
    text,
    confirmLabel: 'Save',
    cancelLabel: 'Check data',
    isCancelFocused: hasHints || Object.keys(state.clampedFrom).length > 0,
    ...(input && { input }),
  })
  // The dialog restores the focus first.
  if (!isSure && goTo !== null) setTimeout(goToField, 0, state.species, goTo)
  if (!isSure) return null
  return input ? { [CHANGE_REASON]: changeReason.current } : {}
}

/**
 * Returns the key under which the sheet is saved; null if the user cancels. If a sheet of the same draft is unsent,
 * another tab has saved the draft, or the app has ended before it was removed: the user says whether it is the same
 * trophy.
 */
const confirmKey = async (confirm: Confirm, { saveKey, isOpenedAgain }: EditedSheet): Promise<string | null> => {
  const saved = isOpenedAgain ? undefined : await findEntry(saveKey).catch(() => undefined)
  if (!saved) return saveKey
  let shouldReplace = false
  const replace = (close: () => void) => () => {
    shouldReplace = true
    close()
  }
  const facts = [saved.body.hunter_name, saved.body.ticket, formatInstant(saved.confirmedAt)].filter(Boolean).join(', ')
  const isAnother = await confirm({
    title: 'This sheet has already been saved',
    text: ({ cancel }) => (
      <>
        It was saved from the same draft and has not been sent yet: {facts}. Is this another trophy, or a correction of
        that evaluation?
        <Button variant="outlined" onClick={replace(cancel)} sx={{ display: 'block', mt: 2 }}>
          Replace that evaluation
        </Button>
      </>
    ),
    confirmLabel: 'Save as another evaluation',
    cancelLabel: 'Check data',
    isCancelFocused: true,
  })
  if (isAnother) return createUuid()
  return shouldReplace ? saveKey : null
}

/** The key and the body of a save that the user has confirmed. */
type ConfirmedSave = { readonly saveKey: string; readonly body: EvaluationBody }

/** Asks whether to save. `refreshHints` returns true if there are hints. Returns null if the user cancels. */
export const confirmSave = async (
  confirm: Confirm,
  sheet: EditedSheet,
  refreshHints: () => Promise<boolean>,
): Promise<ConfirmedSave | null> => {
  const edition = await confirmEdition(confirm, sheet)
  const reason = edition && (await confirmValues(confirm, sheet, await refreshHints()))
  const saveKey = reason && (await confirmKey(confirm, sheet))
  if (!saveKey) return null
  const { user, stored, modified_date, withReview } = sheet
  if (withReview.current) rememberSitting(user._id, withReview.current)
  const review = withReview.current && { [WITH_REVIEW]: withReview.current }
  const version = stored ? { modified_date: modified_date ?? stored.modified_date } : {}
  return { saveKey, body: { ...toRequestBody(sheet), ...edition, ...reason, ...review, ...version } }
}

/**
 * Saves a sheet on this device, or where nothing can be stored, on the server. `savedInSeries` is null unless the next
 * sheet is opened. Throws a `Problem`, SHEET_IN_USE if another tab holds the sheet for five seconds.
 */
export const storeSheet = async (
  queries: QueryClient,
  { user, stored, isOpenedAgain, state: { species, view, clampedFrom } }: EditedSheet,
  { saveKey, body }: ConfirmedSave,
  savedInSeries: number | null,
): Promise<void> => {
  const sheet = {
    species: species.key,
    edited: stored && { _id: stored._id, public_id: stored.public_id },
    isOpenedAgain,
    saveKey,
    shown: { points: view.totalPoints, award: view.award },
    clampedFrom,
    savedInSeries,
  }
  const result = await saveSheet(sheet, body, stored)
  if (stored === null) rememberPlace(user._id, body)
  // The list, if it opens next, shows the row as it was just saved.
  if (!result) return savedInSeries === null ? settleOutbox() : undefined
  rememberSaved(queries, result)
  await invalidateLists(queries)
  reportStored(sheet, result)
}
