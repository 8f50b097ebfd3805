/** Checks a submitted sheet: form, save, score call and every row of an import ask the same questions. */
import { LARGEST, round2, toNumber } from '#measuring/maths/exact.ts'
import { isGroup, type SheetData, sheetOf, valueAtPath, withValue } from './data.ts'
import type { ExactSheet, Phenotype, Species } from './define.ts'
import { exactAt, readExact } from './exact-sheet.ts'
import { type FieldGroup, isField, type MeasureField } from './fields.ts'
import { isMeasure, type Leaf, partsOf, SECTIONS } from './leaves.ts'
import { sentences } from './messages.ts'
import { isEnabled, sideOf, stateOf } from './state.ts'

/** Messages by dotted path inside the sheet; empty when the sheet may be stored. */
type SheetErrors = Readonly<Record<string, string>>

/** A sheet and what stands against storing it. */
type CheckedSheet = {
  /** As it would be stored: numbers rounded, texts trimmed, disabled fields 0, mirrors set. */
  readonly sheet: SheetData
  readonly errors: SheetErrors
}

/** Derived values that may be sent back and are ignored. */
const DERIVED = new Set(['calculations', 'totalPoints'])

/** Characters that no text column holds: NUL and halves of a surrogate pair. */
export const UNSTORABLE = /[\0\p{Surrogate}]/u

const findUnknown = (value: unknown, group: FieldGroup, path: string, errors: Record<string, string>): void => {
  if (value === undefined) return
  if (!isGroup(value)) {
    errors[path] = sentences.unknownField
    return
  }
  for (const [name, below] of Object.entries(value)) {
    const here = path === '' ? name : `${path}.${name}`
    const node = Object.hasOwn(group, name) ? group[name] : undefined
    if (node === undefined) errors[here] = sentences.unknownField
    else if (!isField(node)) findUnknown(below, node, here, errors)
    else if (partsOf(node).length > 0 && below !== undefined)
      if (!isGroup(below)) errors[here] = sentences.unknownField
      else
        for (const part of Object.keys(below))
          if (!partsOf(node).includes(part)) errors[`${here}.${part}`] = sentences.unknownField
  }
}

const unknownPaths = (species: Species, data: unknown): Record<string, string> => {
  // Without a prototype, so that a path named __proto__ is a path like any other.
  const errors: Record<string, string> = Object.create(null)
  if (data === undefined) return errors
  if (!isGroup(data)) {
    errors.data = sentences.unknownField
    return errors
  }
  for (const section of SECTIONS) findUnknown(data[section], species.fields[section], section, errors)
  for (const name of Object.keys(data))
    if (!DERIVED.has(name) && !SECTIONS.some((section) => section === name)) errors[name] = sentences.unknownField
  return errors
}

const checkText = (value: unknown, maxLength: number): { text: string; error: string | null } => {
  if (value === undefined) return { text: '', error: null }
  if (typeof value !== 'string' || UNSTORABLE.test(value)) return { text: '', error: sentences.text }
  const text = value.trim()
  return { text, error: [...text].length > maxLength ? sentences.noLongerThan(maxLength) : null }
}

/** A value by itself as it would be stored: rounded, trimmed, and nothing where it is of another kind. */
const storable = ({ field }: Leaf, value: unknown): number | string => {
  if (field.kind === 'text') return checkText(value, field.maxLength).text
  return field.kind !== 'mirror' && typeof value === 'number' && Number.isFinite(value) ? round2(value) : 0
}

/** What is wrong with one rounded value by itself and within its bounds, or null. */
const checkValue = (
  species: Species,
  leaf: Leaf & { readonly field: MeasureField },
  path: string,
  value: number,
  sheet: ExactSheet,
  phenotype: Phenotype | null,
): string | null => {
  const { field } = leaf
  if (value === 0) return field.required && !field.zeroPasses ? sentences.required : null

  const { min, max, maxIsAnotherValue, bothAreOtherValues } = stateOf(species, leaf, path, sheet, phenotype)
  if (field.kind === 'choice' || field.kind === 'pair-choice')
    return field.choices.includes(value) ? null : sentences.oneOf(field.choices)
  if (max === null) {
    if (value < min || value > LARGEST) return sentences.atLeast(min, field.unit)
  } else if (value > max && maxIsAnotherValue && !bothAreOtherValues) return sentences.atMost(max, field.unit)
  else if (value < min || value > max) return sentences.between(min, max, field.unit)

  const step = Math.round(field.step * 100)
  return Math.round(value * 100) % step === 0 ? null : sentences.multipleOf(field.step)
}

/** Rules between fields, for values that have no error yet. */
const checkRules = (
  species: Species,
  sheet: ExactSheet,
  phenotype: Phenotype | null,
  errors: Record<string, string>,
): void => {
  const refuse = (path: string, message: string) => {
    errors[path] ??= message
  }
  for (const leaf of species.leaves) {
    if (!isMeasure(leaf) || !isEnabled(species, leaf, sheet, phenotype)) continue
    const rule = species.rules[leaf.path]
    for (const path of leaf.values) {
      const bound = rule?.atMost?.(sheet, sideOf(path)) ?? null
      if (bound !== null && exactAt(sheet, path) > bound)
        refuse(path, sentences.atMost(toNumber(bound), leaf.field.unit))
    }
    if (rule?.excludes?.when(sheet)) refuse(leaf.path, rule.excludes.message)
    if (leaf.field.kind === 'range') {
      const max = exactAt(sheet, `${leaf.path}.max`)
      if (max > 0 && exactAt(sheet, `${leaf.path}.min`) > max) refuse(`${leaf.path}.min`, sentences.rangeOrder)
    }
  }
  const greatest = exactAt(sheet, 'supplementary.greatestSpread')
  if (greatest > 0 && exactAt(sheet, 'supplementary.tipToTip') > greatest)
    refuse('supplementary.tipToTip', sentences.atMost(toNumber(greatest), 'cm'))
}

/**
 * The sheet as it would be stored and everything that stands against storing it. Numbers are rounded half up to two
 * decimals and then checked; nothing is clamped or snapped. The first failing check of a value gives its message.
 */
export const checkSheet = (species: Species, data: unknown, phenotype: Phenotype | null): CheckedSheet => {
  const errors = unknownPaths(species, data)
  const read = new Map<string, { readonly leaf: Leaf; readonly value: unknown }>()
  for (const leaf of species.leaves)
    for (const path of leaf.values) read.set(path, { leaf, value: valueAtPath(data, path) })
  let sheet = sheetOf([...read].map(([path, { leaf, value }]) => [path, storable(leaf, value)] as const))

  // A field that a disabled one depends on may itself be disabled, so this settles in passes.
  for (let before: SheetData | null = null; before !== sheet; ) {
    before = sheet
    const figures = readExact(species, sheet)
    for (const leaf of species.leaves)
      if (!isEnabled(species, leaf, figures, phenotype))
        for (const path of leaf.values) if (valueAtPath(sheet, path) !== 0) sheet = withValue(sheet, path, 0)
  }
  for (const { path, field } of species.leaves)
    if (field.kind === 'mirror') sheet = withValue(sheet, path, Number(valueAtPath(sheet, field.of)))

  const figures = readExact(species, sheet)
  for (const [path, { leaf, value }] of read) {
    if (leaf.field.kind === 'text') {
      const { error } = checkText(value, leaf.field.maxLength)
      if (error) errors[path] = error
    }
    if (!isMeasure(leaf) || errors[leaf.path] || !isEnabled(species, leaf, figures, phenotype)) continue
    const error =
      value !== undefined && (typeof value !== 'number' || !Number.isFinite(value))
        ? sentences.number
        : checkValue(species, leaf, path, Number(valueAtPath(sheet, path)), figures, phenotype)
    if (error) errors[path] = error
  }
  checkRules(species, figures, phenotype, errors)
  return { sheet, errors }
}
