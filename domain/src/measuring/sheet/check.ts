/** Validates a sheet; used by the form, saving, scoring and every row of an import. */

import { MAX_VALUE, round2, toNumber } from '#measuring/maths/exact.ts'
import { removeInvisibleCharacters } from '#values/invisible-characters.ts'
import { UNSTORABLE_CHARACTERS } from '#values/unstorable-characters.ts'
import { assignValue, getByKeys, getValueAtPath, isGroup, type SheetData, withValue } from './data.ts'
import type { Phenotype, Species } from './define.ts'
import { type ExactSheet, getExact, toExactSheet } from './exact-sheet.ts'
import { type FieldState, getFieldState, getSide, isEnabled } from './field-state.ts'
import { type FieldGroup, isField, type MeasureField } from './fields.ts'
import { isMeasure, type Leaf, listParts, SECTIONS } from './leaves.ts'
import { sheetMessages } from './messages.ts'

/** Messages by dotted path inside the sheet; empty if the sheet may be stored. */
type SheetErrors = Readonly<Record<string, string>>

type SheetCheckResult = {
  /** The sheet to store: numbers rounded, texts trimmed, disabled fields 0, mirrors set. */
  readonly sheet: SheetData
  readonly errors: SheetErrors
}

/** Derived values that clients may send back; they are ignored. */
const IGNORED_FIELDS: ReadonlySet<string> = new Set(['calculations', 'totalPoints'])

const addUnknownFieldErrors = (
  value: unknown,
  group: FieldGroup,
  path: string,
  errors: Record<string, string>,
): void => {
  if (value === undefined) return
  if (!isGroup(value)) {
    errors[path] = sheetMessages.unknownField
    return
  }
  for (const [name, below] of Object.entries(value)) {
    const here = `${path}.${name}`
    const node = Object.hasOwn(group, name) ? group[name] : undefined
    if (node === undefined) errors[here] = sheetMessages.unknownField
    else if (!isField(node)) addUnknownFieldErrors(below, node, here, errors)
    else if (listParts(node).length > 0 && below !== undefined)
      if (!isGroup(below)) errors[here] = sheetMessages.unknownField
      else
        for (const part of Object.keys(below))
          if (!listParts(node).includes(part)) errors[`${here}.${part}`] = sheetMessages.unknownField
  }
}

const findUnknownFields = (species: Species, data: unknown): Record<string, string> => {
  // No prototype, so that `__proto__` is an ordinary path.
  const errors: Record<string, string> = Object.create(null)
  if (data === undefined) return errors
  if (!isGroup(data)) {
    errors.data = sheetMessages.unknownField
    return errors
  }
  for (const section of SECTIONS) addUnknownFieldErrors(data[section], species.fields[section], section, errors)
  for (const name of Object.keys(data))
    if (!IGNORED_FIELDS.has(name) && !SECTIONS.some((section) => section === name))
      errors[name] = sheetMessages.unknownField
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

/** Returns the error of one rounded value, including its bounds, or null. */
const checkValue = (field: MeasureField, value: number, state: FieldState): string | null => {
  if (value === 0) return field.required && !field.isZeroAllowed ? sheetMessages.required : null

  const { min, max, isMaxFromRule, areBothBoundsFromRule } = state
  if (field.kind === 'choice' || field.kind === 'pair-choice')
    return field.choices.includes(value) ? null : sheetMessages.oneOf(field.choices)
  if (max === null) {
    if (value < min || value > MAX_VALUE) return sheetMessages.atLeast(min, field.unit)
  } else if (value > max && isMaxFromRule && !areBothBoundsFromRule) return sheetMessages.atMost(max, field.unit)
  else if (value < min || value > max) return sheetMessages.between(min, max, field.unit)

  const step = Math.round(field.step * 100)
  return Math.round(value * 100) % step === 0 ? null : sheetMessages.multipleOf(field.step)
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

const buildStorableSheet = (inputs: readonly Input[]): SheetData => {
  const sheet = { measurementParams: {}, additions: {}, supplementary: {} }
  for (const { leaf, keys, value } of inputs) assignValue(sheet, keys, toStorableValue(leaf, value))
  return sheet
}

/** Returns the sheet with 0 in every disabled field. Disabling a field can disable another one. */
const clearDisabledFields = (species: Species, sheet: SheetData, phenotype: Phenotype | null): SheetData => {
  const exactSheet = toExactSheet(species, sheet)
  let cleared = sheet
  for (const leaf of species.leaves)
    if (!isEnabled(species, leaf, exactSheet, phenotype))
      for (const path of leaf.values) if (getValueAtPath(cleared, path) !== 0) cleared = withValue(cleared, path, 0)
  return cleared === sheet ? sheet : clearDisabledFields(species, cleared, phenotype)
}

const setMirrors = ({ leaves }: Species, sheet: SheetData): SheetData => {
  let mirrored = sheet
  for (const { path, field } of leaves)
    if (field.kind === 'mirror')
      mirrored = withValue(mirrored, path, Number(getValueAtPath(mirrored, field.sourcePath)))
  return mirrored
}

/**
 * Returns the sheet as it would be stored and its errors. Numbers are rounded half up to two decimals before the
 * checks, but never clamped or snapped. The first failing check of a value gives its message.
 */
export const checkSheet = (species: Species, data: unknown, phenotype: Phenotype | null): SheetCheckResult => {
  const errors = findUnknownFields(species, data)
  const inputs = listInputs(species, data)
  const sheet = setMirrors(species, clearDisabledFields(species, buildStorableSheet(inputs), phenotype))
  const exactSheet = toExactSheet(species, sheet)
  for (const { leaf, path, keys, value } of inputs) {
    if (leaf.field.kind === 'text') {
      const { error } = checkText(value, leaf.field.maxLength)
      if (error) errors[path] = error
    }
    if (!isMeasure(leaf) || errors[leaf.path]) continue
    const state = getFieldState(species, leaf, path, exactSheet, phenotype)
    if (!state.enabled) continue
    const error =
      value !== undefined && (typeof value !== 'number' || !Number.isFinite(value))
        ? sheetMessages.number
        : checkValue(leaf.field, Number(getByKeys(sheet, keys)), state)
    if (error) errors[path] = error
  }
  checkRules(species, exactSheet, phenotype, errors)
  return { sheet, errors }
}
