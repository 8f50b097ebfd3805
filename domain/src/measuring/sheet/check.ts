/** Validates a sheet; used by the form, saving, scoring and every row of an import. */

import { MAX_VALUE, round2, toNumber } from '#measuring/maths/exact.ts'
import { removeInvisibleCharacters, UNSTORABLE_CHARACTERS } from '#values/invisible-characters.ts'
import { assignValue, getByKeys, getValueAtPath, isGroup, type SheetData, withValue } from './data.ts'
import type { Phenotype, Species } from './define.ts'
import { type ExactSheet, getExact, toExactSheet } from './exact-sheet.ts'
import { type FieldState, getFieldState, getSide, isEnabled } from './field-state.ts'
import { type Field, type FieldGroup, isField, type MeasureField } from './fields.ts'
import { isMeasure, type Leaf, listParts, SECTIONS } from './leaves.ts'
import { sheetMessages } from './messages.ts'

/** Messages by dotted path inside the sheet; empty if the sheet may be stored. */
type SheetErrors = Readonly<Record<string, string>>

type SheetCheckResult = {
  /** The sheet to store: numbers rounded, texts trimmed, disabled fields 0, mirrors set. */
  readonly sheet: SheetData
  readonly errors: SheetErrors
}

/** The names at the top of a sheet. Clients may send back the last two, which are derived; they are ignored. */
const KNOWN_NAMES: ReadonlySet<string> = new Set([...SECTIONS, 'calculations', 'totalPoints'])

/** Returns the paths of values that the field or group at `path` does not have. */
const findUnknownPaths = (value: unknown, node: Field | FieldGroup, path: string): string[] => {
  const isSingleValue = isField(node) && listParts(node).length === 0
  if (value === undefined || isSingleValue) return []
  if (!isGroup(value)) return [path]
  return Object.entries(value).flatMap(([name, below]) => {
    const here = `${path}.${name}`
    if (isField(node)) return listParts(node).includes(name) ? [] : [here]
    const child = Object.hasOwn(node, name) ? node[name] : undefined
    return child === undefined ? [here] : findUnknownPaths(below, child, here)
  })
}

const findUnknownFields = (species: Species, data: unknown): Record<string, string> => {
  // No prototype, so that `__proto__` is an ordinary path.
  const errors: Record<string, string> = Object.create(null)
  if (data === undefined) return errors
  const paths = isGroup(data)
    ? [
        ...SECTIONS.flatMap((section) => findUnknownPaths(data[section], species.fields[section], section)),
        ...Object.keys(data).filter((name) => !KNOWN_NAMES.has(name)),
      ]
    : ['data']
  for (const path of paths) errors[path] = sheetMessages.unknownField
  return errors
}

const checkText = (value: unknown, maxLength: number): { text: string; error: string | null } => {
  if (value === undefined) return { text: '', error: null }
  if (typeof value !== 'string' || UNSTORABLE_CHARACTERS.test(value)) return { text: '', error: sheetMessages.text }
  const text = removeInvisibleCharacters(value).trim()
  return { text, error: [...text].length > maxLength ? sheetMessages.noLongerThan(maxLength) : null }
}

/** Returns a value as it would be stored: rounded or trimmed, or empty if it has the wrong type. */
const toStorableValue = ({ field }: Leaf, value: unknown): number | string => {
  if (field.kind === 'text') return checkText(value, field.maxLength).text
  return typeof value === 'number' && Number.isFinite(value) ? round2(value) : 0
}

/** Returns the error of a rounded value outside its bounds, or null. */
const checkBounds = ({ unit }: MeasureField, value: number, state: FieldState): string | null => {
  const { min, max, isMaxFromRule, areBothBoundsFromRule } = state
  if (max === null) return value < min || value > MAX_VALUE ? sheetMessages.atLeast(min, unit) : null
  if (value >= min && value <= max) return null
  const isOnlyMaxFromRule = isMaxFromRule && !areBothBoundsFromRule
  return value > max && isOnlyMaxFromRule ? sheetMessages.atMost(max, unit) : sheetMessages.between(min, max, unit)
}

/** Returns the error of a measure as it was entered, or null. `stored` is the same value as it would be stored. */
const checkMeasure = (field: MeasureField, entered: unknown, stored: number, state: FieldState): string | null => {
  if (entered !== undefined && (typeof entered !== 'number' || !Number.isFinite(entered))) return sheetMessages.number
  if (stored === 0) return field.required && !field.isZeroAllowed ? sheetMessages.required : null
  if (field.kind === 'choice' || field.kind === 'pair-choice')
    return field.choices.includes(stored) ? null : sheetMessages.oneOf(field.choices)
  const boundsError = checkBounds(field, stored, state)
  if (boundsError) return boundsError
  const isMultipleOfStep = Math.round(stored * 100) % Math.round(field.step * 100) === 0
  return isMultipleOfStep ? null : sheetMessages.multipleOf(field.step)
}

/** Adds errors of rules between fields to values that have no error yet. */
const checkRules = (
  species: Species,
  sheet: ExactSheet,
  phenotype: Phenotype | null,
  errors: Record<string, string>,
): void => {
  const addError = (path: string, message: string) => {
    errors[path] ??= message
  }
  for (const leaf of species.leaves) {
    if (!isMeasure(leaf) || !isEnabled(species, leaf, sheet, phenotype)) continue
    const rule = species.rules[leaf.path]
    for (const path of leaf.values) {
      const bound = rule?.atMost?.(sheet, getSide(path)) ?? null
      if (bound !== null && getExact(sheet, path) > bound)
        addError(path, sheetMessages.atMost(toNumber(bound), leaf.field.unit))
    }
    if (rule?.excludes?.when(sheet)) addError(leaf.path, rule.excludes.message)
    if (leaf.field.kind === 'range') {
      const max = getExact(sheet, `${leaf.path}.max`)
      if (max > 0 && getExact(sheet, `${leaf.path}.min`) > max) addError(`${leaf.path}.min`, sheetMessages.rangeOrder)
    }
  }
  const greatestSpread = getExact(sheet, 'supplementary.greatestSpread')
  if (greatestSpread > 0 && getExact(sheet, 'supplementary.tipToTip') > greatestSpread)
    addError('supplementary.tipToTip', sheetMessages.atMost(toNumber(greatestSpread), 'cm'))
}

/** A value of the submitted sheet. */
type Input = { readonly leaf: Leaf; readonly path: string; readonly keys: readonly string[]; readonly value: unknown }

const listInputs = ({ leaves }: Species, data: unknown): Input[] =>
  leaves.flatMap((leaf) =>
    leaf.valueKeys.map((keys, index) => ({
      leaf,
      path: leaf.values[index] as string,
      keys,
      value: getByKeys(data, keys),
    })),
  )

/** Returns the sheet with 0 in every disabled field. Disabling a field can disable another one. */
const clearDisabledFields = (species: Species, sheet: SheetData, phenotype: Phenotype | null): SheetData => {
  const exactSheet = toExactSheet(species, sheet)
  const disabledValues = species.leaves
    .filter((leaf) => !isEnabled(species, leaf, exactSheet, phenotype))
    .flatMap((leaf) => leaf.values)
    .filter((path) => getValueAtPath(sheet, path) !== 0)
  if (disabledValues.length === 0) return sheet
  const cleared = disabledValues.reduce((before, path) => withValue(before, path, 0), sheet)
  return clearDisabledFields(species, cleared, phenotype)
}

const setMirrors = ({ leaves }: Species, sheet: SheetData): SheetData => {
  let mirrored = sheet
  for (const { path, field } of leaves)
    if (field.kind === 'mirror')
      mirrored = withValue(mirrored, path, Number(getValueAtPath(mirrored, field.sourcePath)))
  return mirrored
}

const buildStorableSheet = (species: Species, inputs: readonly Input[], phenotype: Phenotype | null): SheetData => {
  const sheet = { measurementParams: {}, additions: {}, supplementary: {} }
  for (const { leaf, keys, value } of inputs) assignValue(sheet, keys, toStorableValue(leaf, value))
  return setMirrors(species, clearDisabledFields(species, sheet, phenotype))
}

/**
 * Returns the sheet as it would be stored and its errors. Numbers are rounded half up to two decimals before the
 * checks, but never clamped or snapped. The first failing check of a value gives its message.
 */
export const checkSheet = (species: Species, data: unknown, phenotype: Phenotype | null): SheetCheckResult => {
  const errors = findUnknownFields(species, data)
  const inputs = listInputs(species, data)
  const sheet = buildStorableSheet(species, inputs, phenotype)
  const exactSheet = toExactSheet(species, sheet)

  const checkInput = ({ leaf, path, keys, value }: Input): string | null => {
    if (leaf.field.kind === 'text') return checkText(value, leaf.field.maxLength).error
    if (!isMeasure(leaf) || errors[leaf.path]) return null
    const state = getFieldState(species, leaf, path, exactSheet, phenotype)
    return state.enabled ? checkMeasure(leaf.field, value, Number(getByKeys(sheet, keys)), state) : null
  }
  for (const input of inputs) {
    const error = checkInput(input)
    if (error) errors[input.path] = error
  }
  checkRules(species, exactSheet, phenotype, errors)
  return { sheet, errors }
}
