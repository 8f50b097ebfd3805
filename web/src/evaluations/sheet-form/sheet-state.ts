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
  getValueAtPath,
  type NormalisedInput,
  parseDecimal,
  type SheetData,
  type Species,
  toExactSheet,
  withValue,
} from '@trophy/domain'
import { useMemo, useReducer } from 'react'
import { type SheetColumns, sizeColumns } from '#evaluations/sheet-form/rows/sheet-columns.ts'
import { moveToEdition, type RetainedValues } from './edition-values.ts'
import { type SheetScore, type SheetView, type TypedTexts, viewSheet } from './sheet-view.ts'

/** The measured part of an evaluation. Source and phenotype are empty until they are chosen. */
export type MeasuredValues = { readonly source: string; readonly phenotype: string; readonly data: SheetData }

/** Numbers as typed before they were moved into their bounds, by value path; hints check them for slips. */
type ClampedFrom = Readonly<Record<string, number>>

/** The entered values and texts, where the sheet has another value or no field for it, and the fields that were left. */
export type ContinuedInput = Pick<SheetState, 'clampedFrom' | 'typedTexts' | 'retained' | 'leftFields'>

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
  /** Removed when the value is edited. */
  readonly typedTexts: TypedTexts
  /** By path: `source`, `phenotype`, and value paths inside the sheet. */
  readonly errors: FieldErrors
  readonly clampedFrom: ClampedFrom
  /** Paths of the fields that the user has left; null for all, in a stored sheet and after an attempt to save. */
  readonly leftFields: readonly string[] | null
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
  | { readonly type: 'keep'; readonly path: string }
  | { readonly type: 'type'; readonly path: string; readonly value: number }
  | { readonly type: 'source'; readonly source: string }
  | { readonly type: 'phenotype'; readonly key: string }
  | { readonly type: 'errors'; readonly errors: FieldErrors }
  | { readonly type: 'leave'; readonly field: string }
  | { readonly type: 'edition'; readonly species: Species }

const omitPaths = <T>(messages: Readonly<Record<string, T>>, ...paths: string[]): Readonly<Record<string, T>> =>
  paths.some((path) => path in messages)
    ? Object.fromEntries(Object.entries(messages).filter(([path]) => !paths.includes(path)))
    : messages

const setPaths = <T>(messages: Readonly<Record<string, T>>, added: (readonly [string, T])[]) =>
  added.length === 0 ? messages : { ...messages, ...Object.fromEntries(added) }

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

type EnteredState = Pick<SheetState, 'measured' | 'typedTexts' | 'errors' | 'clampedFrom'>

type NextState = EnteredState &
  Partial<Pick<SheetState, 'typed' | 'leftFields' | 'species' | 'editionBefore' | 'columns' | 'retained'>>

const applyChange = (
  { measured, typedTexts, errors, clampedFrom }: EnteredState,
  { sheet, notes }: ChangeResult,
): EnteredState => {
  const changed = notes.map(({ path }) => path)
  const findTyped = ({ path, before }: ChangeNote) => typedTexts[path]?.text ?? String(before)
  // A rule may restore what was typed.
  const remaining = notes.filter((note) => parseDecimal(findTyped(note)) !== getValueAtPath(sheet, note.path))
  return {
    measured: sheet === measured.data ? measured : { ...measured, data: sheet },
    typedTexts: setPaths(
      omitPaths(typedTexts, ...changed),
      remaining.map((note) => [note.path, { text: findTyped(note), reason: note.reason }]),
    ),
    errors: omitPaths(errors, ...changed),
    clampedFrom: setPaths(
      omitPaths(clampedFrom, ...changed),
      remaining.filter(({ isClamped }) => isClamped).map(({ path, before }) => [path, clampedFrom[path] ?? before]),
    ),
  }
}

/** Returns the edition in force or the stored one, with the values of fields that both have. */
const changeEdition = (state: SheetState, species: Species): NextState => {
  const { species: before, measured, retained, typedTexts, errors, clampedFrom } = state
  const moved = moveToEdition(species, { species: before, data: measured.data, retained })
  const pathsGone = before.leaves
    .flatMap(({ path, values }) => [path, ...values])
    .filter((path) => !findLeaf(species.leaves, path))
  const remaining = {
    measured: { ...measured, data: moved.data },
    typedTexts: omitPaths(typedTexts, ...pathsGone),
    errors: omitPaths(errors, ...pathsGone),
    clampedFrom: omitPaths(clampedFrom, ...pathsGone),
  }
  return {
    ...applyChange(remaining, changePhenotype(species, moved.data, findPhenotype(species, measured.phenotype))),
    species,
    editionBefore: before,
    columns: sizeColumns(species),
    retained: moved.retained,
  }
}

const applyAction = (state: SheetState, action: SheetAction): NextState => {
  const { species, measured, errors, typedTexts, clampedFrom } = state
  const phenotype = findPhenotype(species, measured.phenotype)
  switch (action.type) {
    case 'settle': {
      const { value, typed, clampedFrom: number } = action.input
      // An unreadable text changes no other field.
      const isUnreadable = typed?.reason === null
      const sheet = isUnreadable ? null : changeValue(species, measured.data, action.path, value, phenotype)
      const next = applyChange(state, sheet ?? { sheet: measured.data, notes: [] })
      return {
        ...next,
        typedTexts: typed ? { ...next.typedTexts, [action.path]: typed } : next.typedTexts,
        errors: updateExclusions(next.errors, species, action.field, next.measured.data),
        clampedFrom: number === undefined ? next.clampedFrom : { ...next.clampedFrom, [action.path]: number },
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
        typedTexts: omitPaths(typedTexts, action.path),
        errors: omitPaths(errors, action.path),
        clampedFrom: omitPaths(clampedFrom, action.path),
        // An unreadable text counts as 0 until it is a number.
        typed: typedTexts[action.path]?.reason === null ? { path: action.path, value: 0 } : null,
      }
    case 'keep':
      return { measured, typedTexts, errors, clampedFrom: omitPaths(clampedFrom, action.path) }
    case 'type':
      return { measured, typedTexts, errors, clampedFrom, typed: { path: action.path, value: action.value } }
    case 'source':
      return {
        measured: { ...measured, source: action.source },
        typedTexts,
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
      return { measured, typedTexts, errors: action.errors, clampedFrom, leftFields: null }
    case 'leave':
      if (state.leftFields?.includes(action.field) !== false) return state
      return { ...state, leftFields: [...state.leftFields, action.field] }
    case 'edition':
      return species === action.species ? state : changeEdition(state, action.species)
  }
}

const createView = (state: Omit<SheetState, 'view'>): SheetView => {
  const { species, columns, stored, measured, typed, typedTexts, errors, clampedFrom, leftFields } = state
  const { phenotype, data } = measured
  const readable = Object.entries(typedTexts).reduce(
    (sheet, [path, { reason }]) => (reason === null ? withValue(sheet, path, 0) : sheet),
    data,
  )
  const scored = typed ? withValue(readable, typed.path, typed.value) : readable
  const isAsStored = stored !== null && hasSameValues(stored.measured, { ...measured, data: scored })
  const options = { stored: isAsStored ? stored.score : null, scored, clampedFrom, columns, leftFields }
  return viewSheet(species, data, phenotype, { typedTexts, errors }, options)
}

export const sheetReducer = (state: SheetState, action: SheetAction): SheetState => {
  const next = { ...state, typed: null, ...applyAction(state, action) }
  const { measured, typed, typedTexts, errors, clampedFrom, leftFields } = state
  const hasSameMessages = next.typedTexts === typedTexts && next.errors === errors && next.clampedFrom === clampedFrom
  const hasSameFields = next.typed === typed && next.leftFields === leftFields
  if (next.measured === measured && hasSameFields && hasSameMessages) return state
  return { ...next, view: replaceEqualDeep(state.view, createView(next)) }
}

export const createSheetState = (
  species: Species,
  measured: MeasuredValues,
  stored: StoredScore | null,
  { clampedFrom, typedTexts, retained, ...continued }: ContinuedInput = {
    clampedFrom: {},
    typedTexts: {},
    retained: {},
    leftFields: [],
  },
): SheetState => {
  const columns = sizeColumns(species)
  const sheet = { species, editionBefore: null, columns, stored, measured, retained }
  const leftFields = stored ? null : continued.leftFields
  const errors = (leftFields ?? Object.keys(species.rules)).reduce<FieldErrors>(
    (found, field) => updateExclusions(found, species, field, measured.data),
    {},
  )
  const state = { ...sheet, typed: null, typedTexts, errors, clampedFrom, leftFields }
  return { ...state, view: createView(state) }
}

export type SheetActions = ReturnType<typeof createActions>

const createActions = (dispatch: (action: SheetAction) => void) => ({
  commitInput: (path: string, field: string, input: NormalisedInput) =>
    dispatch({ type: 'settle', path, field, input }),
  commitText: (path: string, text: string) => dispatch({ type: 'write', path, text }),
  edit: (path: string) => dispatch({ type: 'edit', path }),
  /** Confirms a value that was moved into its bounds. */
  keep: (path: string) => dispatch({ type: 'keep', path }),
  type: (path: string, value: number) => dispatch({ type: 'type', path, value }),
  chooseSource: (source: string) => dispatch({ type: 'source', source }),
  choosePhenotype: (key: string) => dispatch({ type: 'phenotype', key }),
  showErrors: (errors: FieldErrors) => dispatch({ type: 'errors', errors }),
  leave: (field: string) => dispatch({ type: 'leave', field }),
  changeEdition: (species: Species) => dispatch({ type: 'edition', species }),
})

/**
 * Returns the state of a sheet and its actions, which have a stable identity. @param stored null for a new sheet.
 * @param continued what was typed into a continued sheet.
 */
export const useSheet = (
  species: Species,
  measured: MeasuredValues,
  stored: StoredScore | null,
  continued?: ContinuedInput,
): [SheetState, SheetActions] => {
  const [state, dispatch] = useReducer(sheetReducer, undefined, () =>
    createSheetState(species, measured, stored, continued),
  )
  const actions = useMemo(() => createActions(dispatch), [])
  return [state, actions]
}
