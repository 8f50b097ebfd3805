/** The state of a sheet that is being edited: its values, notes and errors. */
import { replaceEqualDeep } from '@tanstack/react-query'
import {
  type ChangeNote,
  type ChangeResult,
  changePhenotype,
  changeValue,
  type FieldErrors,
  findLeaf,
  findPhenotype,
  type NormalisedInput,
  type SheetData,
  type Species,
  toExactSheet,
  withValue,
} from '@trophy/domain'
import { useMemo, useReducer } from 'react'
import { type SheetColumns, sizeColumns } from '#evaluations/sheet-form/rows/sheet-columns.ts'
import { moveToEdition, type RetainedValues } from './edition-values.ts'
import { type SheetScore, type SheetView, viewSheet } from './sheet-view.ts'

/** The measured part of an evaluation. Source and phenotype are empty until they are chosen. */
export type MeasuredValues = { readonly source: string; readonly phenotype: string; readonly data: SheetData }

/** Numbers as typed before they were moved into the bounds of their fields, by value path; hints check them for slips. */
export type ClampedFrom = Readonly<Record<string, number>>

/** Returns the stored numbers of current value paths. */
export const toClampedFrom = ({ leaves }: Species, stored: unknown): ClampedFrom =>
  Object.fromEntries(
    leaves
      .flatMap(({ values }) => values)
      .flatMap((path): [string, number][] => {
        const typed = Object(stored)[path]
        return typeof typed === 'number' ? [[path, typed]] : []
      }),
  )

/** The stored values with the score they were stored with. */
export type StoredScore = { readonly measured: MeasuredValues; readonly score: SheetScore }

export type SheetState = {
  /** The edition of the sheet. */
  readonly species: Species
  /** The edition before it was changed; null until then. */
  readonly editionBefore: Species | null
  readonly columns: SheetColumns
  /** Its score is shown until a value is changed; null for a new sheet. */
  readonly stored: StoredScore | null
  readonly measured: MeasuredValues
  /** Entered values that return with an edition that has their fields. */
  readonly retained: RetainedValues
  /** The number in the input that is being typed into. It is scored, and becomes part of the sheet with its field. */
  readonly typed: { readonly path: string; readonly value: number } | null
  readonly notes: FieldErrors
  /** By path: `source`, `phenotype`, and value paths inside the sheet. */
  readonly errors: FieldErrors
  readonly clampedFrom: ClampedFrom
  /** Unchanged rows keep their identity, so that only changed rows re-render. */
  readonly view: SheetView
}

/** Returns true if phenotype and sheet are equal. The source is ignored: it does not affect the score. */
export const hasSameValues = (one: MeasuredValues, other: MeasuredValues): boolean =>
  one.phenotype === other.phenotype &&
  (one.data === other.data || JSON.stringify(one.data) === JSON.stringify(other.data))

export type SheetAction =
  | { readonly type: 'settle'; readonly path: string; readonly field: string; readonly input: NormalisedInput }
  | { readonly type: 'write'; readonly path: string; readonly text: string }
  | { readonly type: 'edit'; readonly path: string }
  | { readonly type: 'type'; readonly path: string; readonly value: number }
  | { readonly type: 'source'; readonly source: string }
  | { readonly type: 'phenotype'; readonly key: string }
  | { readonly type: 'errors'; readonly errors: FieldErrors }
  | { readonly type: 'open'; readonly measured: MeasuredValues }
  | { readonly type: 'edition'; readonly species: Species }

const omitPaths = <T>(messages: Readonly<Record<string, T>>, ...paths: string[]): Readonly<Record<string, T>> =>
  paths.some((path) => path in messages)
    ? Object.fromEntries(Object.entries(messages).filter(([path]) => !paths.includes(path)))
    : messages

const addNotes = (notes: FieldErrors, added: readonly ChangeNote[]): FieldErrors =>
  added.length === 0 ? notes : { ...notes, ...Object.fromEntries(added.map(({ path, message }) => [path, message])) }

/**
 * Sets the exclusion error of the field that was left and clears exclusion errors that no longer apply. Nothing else
 * is validated before saving.
 */
const updateExclusions = (errors: FieldErrors, species: Species, leftField: string, data: SheetData): FieldErrors => {
  const sheet = toExactSheet(species, data)
  let messages = errors
  for (const [field, rule] of Object.entries(species.rules)) {
    if (!rule?.excludes) continue
    if (!rule.excludes.when(sheet))
      messages = messages[field] === rule.excludes.message ? omitPaths(messages, field) : messages
    else if (field === leftField) messages = { ...messages, [field]: rule.excludes.message }
  }
  return messages
}

/** Returns the edition in force or the stored one, with the values of fields that both have. */
const changeEdition = (
  { species: before, measured, retained, notes, errors, clampedFrom }: SheetState,
  species: Species,
): NextState => {
  const moved = moveToEdition(species, { species: before, data: measured.data, retained })
  const { sheet, notes: added } = changePhenotype(species, moved.data, findPhenotype(species, measured.phenotype))
  const pathsGone = before.leaves
    .flatMap(({ path, values }) => [path, ...values])
    .filter((path) => !findLeaf(species.leaves, path))
  return {
    species,
    editionBefore: before,
    columns: sizeColumns(species),
    measured: { ...measured, data: sheet },
    retained: moved.retained,
    notes: addNotes(omitPaths(notes, ...pathsGone), added),
    errors: omitPaths(errors, ...pathsGone),
    clampedFrom: toClampedFrom(species, clampedFrom),
  }
}

type NextState = Pick<SheetState, 'measured' | 'notes' | 'errors' | 'clampedFrom'> &
  Partial<Pick<SheetState, 'typed' | 'species' | 'editionBefore' | 'columns' | 'retained'>>

const applyChange = (
  { measured, notes, errors, clampedFrom }: SheetState,
  { sheet, notes: added }: ChangeResult,
): NextState => {
  const changed = added.map(({ path }) => path)
  const clamped = added.flatMap(({ path, clampedFrom: before }): [string, number][] =>
    before === undefined ? [] : [[path, clampedFrom[path] ?? before]],
  )
  const others = omitPaths(clampedFrom, ...changed)
  return {
    measured: sheet === measured.data ? measured : { ...measured, data: sheet },
    notes: addNotes(notes, added),
    errors: omitPaths(errors, ...changed),
    clampedFrom: clamped.length === 0 ? others : { ...others, ...Object.fromEntries(clamped) },
  }
}

const applyAction = (state: SheetState, action: SheetAction): NextState => {
  const { species, measured, errors, notes, clampedFrom } = state
  const phenotype = findPhenotype(species, measured.phenotype)
  switch (action.type) {
    case 'settle': {
      const { value, note, clampedFrom: typed } = action.input
      const next = applyChange(state, changeValue(species, measured.data, action.path, value, phenotype))
      return {
        ...next,
        notes: note ? { ...next.notes, [action.path]: note } : next.notes,
        errors: updateExclusions(next.errors, species, action.field, next.measured.data),
        clampedFrom: typed === undefined ? next.clampedFrom : { ...next.clampedFrom, [action.path]: typed },
      }
    }
    case 'write':
      return {
        ...applyChange(state, changeValue(species, measured.data, action.path, action.text, phenotype)),
        errors: omitPaths(errors, action.path),
      }
    case 'edit':
      return {
        measured,
        notes: omitPaths(notes, action.path),
        errors: omitPaths(errors, action.path),
        clampedFrom: omitPaths(clampedFrom, action.path),
      }
    case 'type':
      return { measured, notes, errors, clampedFrom, typed: { path: action.path, value: action.value } }
    case 'source':
      return {
        measured: { ...measured, source: action.source },
        notes,
        errors: omitPaths(errors, 'source'),
        clampedFrom,
      }
    case 'phenotype': {
      const chosen = findPhenotype(species, action.key)
      const next = applyChange(state, changePhenotype(species, measured.data, chosen))
      return {
        ...next,
        measured: { ...next.measured, phenotype: action.key },
        errors: omitPaths(next.errors, 'phenotype'),
      }
    }
    case 'errors':
      return { measured, notes, errors: action.errors, clampedFrom }
    case 'open':
      return { measured: action.measured, notes: {}, errors: {}, clampedFrom: {} }
    case 'edition':
      return species === action.species ? state : changeEdition(state, action.species)
  }
}

const createView = (state: Omit<SheetState, 'view'>): SheetView => {
  const { species, columns, stored, measured, typed, notes, errors, clampedFrom } = state
  const { phenotype, data } = measured
  const scored = typed ? withValue(data, typed.path, typed.value) : data
  const isAsStored = stored !== null && hasSameValues(stored.measured, { ...measured, data: scored })
  const options = { stored: isAsStored ? stored.score : null, scored, clampedFrom, columns }
  return viewSheet(species, data, phenotype, { notes, errors }, options)
}

export const sheetReducer = (state: SheetState, action: SheetAction): SheetState => {
  const next = { ...state, typed: null, ...applyAction(state, action) }
  const { measured, typed, notes, errors, clampedFrom } = state
  const hasSameMessages = next.notes === notes && next.errors === errors && next.clampedFrom === clampedFrom
  if (next.measured === measured && next.typed === typed && hasSameMessages) return state
  return { ...next, view: replaceEqualDeep(state.view, createView(next)) }
}

export const createSheetState = (
  species: Species,
  measured: MeasuredValues,
  stored: StoredScore | null,
  clampedFrom: ClampedFrom = {},
  retained: RetainedValues = {},
): SheetState => {
  const columns = sizeColumns(species)
  const sheet = { species, editionBefore: null, columns, stored, measured, retained }
  const state = { ...sheet, typed: null, notes: {}, errors: {}, clampedFrom }
  return { ...state, view: createView(state) }
}

/** The actions of a sheet. */
export type SheetActions = ReturnType<typeof createActions>

const createActions = (dispatch: (action: SheetAction) => void) => ({
  commitInput: (path: string, field: string, input: NormalisedInput) =>
    dispatch({ type: 'settle', path, field, input }),
  commitText: (path: string, text: string) => dispatch({ type: 'write', path, text }),
  edit: (path: string) => dispatch({ type: 'edit', path }),
  type: (path: string, value: number) => dispatch({ type: 'type', path, value }),
  chooseSource: (source: string) => dispatch({ type: 'source', source }),
  choosePhenotype: (key: string) => dispatch({ type: 'phenotype', key }),
  showErrors: (errors: FieldErrors) => dispatch({ type: 'errors', errors }),
  open: (measured: MeasuredValues) => dispatch({ type: 'open', measured }),
  changeEdition: (species: Species) => dispatch({ type: 'edition', species }),
})

/**
 * Returns the state of a sheet and its actions, which have a stable identity. @param stored null for a new sheet.
 * @param clampedFrom and @param retained of a continued sheet.
 */
export const useSheet = (
  species: Species,
  measured: MeasuredValues,
  stored: StoredScore | null,
  clampedFrom?: ClampedFrom,
  retained?: RetainedValues,
): [SheetState, SheetActions] => {
  const [state, dispatch] = useReducer(sheetReducer, undefined, () =>
    createSheetState(species, measured, stored, clampedFrom, retained),
  )
  const actions = useMemo(() => createActions(dispatch), [])
  return [state, actions]
}
