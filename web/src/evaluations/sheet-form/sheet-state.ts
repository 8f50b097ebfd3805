/** A sheet while it is filled in: its values, and what is to be said about them. */
import { replaceEqualDeep } from '@tanstack/react-query'
import {
  type ChangeNote,
  type ChangeResult,
  changePhenotype,
  changeValue,
  type FieldErrors,
  findPhenotype,
  type NormalisedInput,
  type SheetData,
  type Species,
  toExactSheet,
} from '@trophy/domain'
import { useMemo, useReducer } from 'react'
import { type Scored, type SheetView, viewSheet } from './sheet-view.ts'

/** The measured part of an evaluation. Source and phenotype are empty while nothing is chosen. */
export type Measured = { readonly source: string; readonly phenotype: string; readonly data: SheetData }

/** What was measured as it is stored, with what it came to when it was scored. */
export type StoredScore = { readonly measured: Measured; readonly scored: Scored }

export type SheetState = {
  readonly species: Species
  /** Shown instead of a new score for as long as the measures are those that were stored; null of a new sheet. */
  readonly stored: StoredScore | null
  readonly measured: Measured
  readonly notes: FieldErrors
  /** By path: `source`, `phenotype`, and value paths inside the sheet. */
  readonly errors: FieldErrors
  /** What was typed where the upper bound changed it, by value path: what is far beyond may be a slip. */
  readonly beyond: Readonly<Record<string, number>>
  /** Rows that did not change are the same objects as before, so that only the others are drawn again. */
  readonly view: SheetView
}

/** Whether the phenotype and every value of the sheet are the same: the source has no part in the score. */
export const isMeasuredAlike = (one: Measured, other: Measured): boolean =>
  one.phenotype === other.phenotype &&
  (one.data === other.data || JSON.stringify(one.data) === JSON.stringify(other.data))

export type SheetAction =
  | { readonly type: 'settle'; readonly path: string; readonly field: string; readonly settled: NormalisedInput }
  | { readonly type: 'write'; readonly path: string; readonly text: string }
  | { readonly type: 'edit'; readonly path: string }
  | { readonly type: 'source'; readonly source: string }
  | { readonly type: 'phenotype'; readonly key: string }
  | { readonly type: 'errors'; readonly errors: FieldErrors }
  | { readonly type: 'open'; readonly measured: Measured }

const without = <T>(said: Readonly<Record<string, T>>, ...paths: string[]): Readonly<Record<string, T>> =>
  paths.some((path) => path in said)
    ? Object.fromEntries(Object.entries(said).filter(([path]) => !paths.includes(path)))
    : said

const withNotes = (notes: FieldErrors, added: readonly ChangeNote[]): FieldErrors =>
  added.length === 0 ? notes : { ...notes, ...Object.fromEntries(added.map(({ path, message }) => [path, message])) }

/**
 * A field whose rule excludes the trophy says so as soon as it is left, and no longer once the trophy is not excluded.
 * Nothing else is checked before saving.
 */
const withExclusions = (errors: FieldErrors, species: Species, left: string, data: SheetData): FieldErrors => {
  const sheet = toExactSheet(species, data)
  let said = errors
  for (const [field, rule] of Object.entries(species.rules)) {
    if (!rule?.excludes) continue
    if (!rule.excludes.when(sheet)) said = said[field] === rule.excludes.message ? without(said, field) : said
    else if (field === left) said = { ...said, [field]: rule.excludes.message }
  }
  return said
}

type Next = Omit<SheetState, 'species' | 'stored' | 'view'>

const take = ({ measured, notes, errors, beyond }: SheetState, { sheet, notes: added }: ChangeResult): Next => {
  const changed = added.map(({ path }) => path)
  return {
    measured: sheet === measured.data ? measured : { ...measured, data: sheet },
    notes: withNotes(notes, added),
    errors: without(errors, ...changed),
    beyond: without(beyond, ...changed),
  }
}

const follow = (state: SheetState, action: SheetAction): Next => {
  const { species, measured, errors, notes, beyond } = state
  const phenotype = findPhenotype(species, measured.phenotype)
  switch (action.type) {
    case 'settle': {
      const { value, note, clampedFrom: typed } = action.settled
      const next = take(state, changeValue(species, measured.data, action.path, value, phenotype))
      return {
        ...next,
        notes: note ? { ...next.notes, [action.path]: note } : next.notes,
        errors: withExclusions(next.errors, species, action.field, next.measured.data),
        beyond: typed === undefined ? next.beyond : { ...next.beyond, [action.path]: typed },
      }
    }
    case 'write':
      return {
        ...take(state, changeValue(species, measured.data, action.path, action.text, phenotype)),
        errors: without(errors, action.path),
      }
    case 'edit':
      return {
        measured,
        notes: without(notes, action.path),
        errors: without(errors, action.path),
        beyond: without(beyond, action.path),
      }
    case 'source':
      return { measured: { ...measured, source: action.source }, notes, errors: without(errors, 'source'), beyond }
    case 'phenotype': {
      const chosen = findPhenotype(species, action.key)
      const next = take(state, changePhenotype(species, measured.data, chosen))
      return {
        ...next,
        measured: { ...next.measured, phenotype: action.key },
        errors: without(next.errors, 'phenotype'),
      }
    }
    case 'errors':
      return { measured, notes, errors: action.errors, beyond }
    case 'open':
      return { measured: action.measured, notes: {}, errors: {}, beyond: {} }
  }
}

const viewOf = ({ species, stored, measured, notes, errors }: Omit<SheetState, 'view'>): SheetView =>
  viewSheet(
    species,
    measured.data,
    measured.phenotype,
    { notes, errors },
    stored && isMeasuredAlike(stored.measured, measured) ? stored.scored : null,
  )

export const changeSheet = (state: SheetState, action: SheetAction): SheetState => {
  const next = follow(state, action)
  const { species, stored, measured, notes, errors, beyond } = state
  const isSaidAlike = next.notes === notes && next.errors === errors && next.beyond === beyond
  if (next.measured === measured && isSaidAlike) return state
  const view = viewOf({ species, stored, ...next })
  return { species, stored, ...next, view: replaceEqualDeep(state.view, view) }
}

export const startSheet = (species: Species, measured: Measured, stored: StoredScore | null): SheetState => {
  const state = { species, stored, measured, notes: {}, errors: {}, beyond: {} }
  return { ...state, view: viewOf(state) }
}

/** What the rows of a sheet may do to it. */
export type SheetActions = ReturnType<typeof actionsOf>

const actionsOf = (dispatch: (action: SheetAction) => void) => ({
  settle: (path: string, field: string, settled: NormalisedInput) => dispatch({ type: 'settle', path, field, settled }),
  write: (path: string, text: string) => dispatch({ type: 'write', path, text }),
  edit: (path: string) => dispatch({ type: 'edit', path }),
  chooseSource: (source: string) => dispatch({ type: 'source', source }),
  choosePhenotype: (key: string) => dispatch({ type: 'phenotype', key }),
  showErrors: (errors: FieldErrors) => dispatch({ type: 'errors', errors }),
  open: (measured: Measured) => dispatch({ type: 'open', measured }),
})

/** The state of one sheet, and actions that stay the same objects. @param stored null for a new one. */
export const useSheet = (
  species: Species,
  measured: Measured,
  stored: StoredScore | null,
): [SheetState, SheetActions] => {
  const [state, dispatch] = useReducer(changeSheet, undefined, () => startSheet(species, measured, stored))
  const actions = useMemo(() => actionsOf(dispatch), [])
  return [state, actions]
}
