/** Compares every definition with `document-5.md`: the fields, conditions and phenotypes of the specification. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { getAward } from '#measuring/score/medal.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { changeValue } from '#measuring/sheet/change.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { getValueAtPath, type SheetData, withValue } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { toExactSheet } from '#measuring/sheet/exact-sheet.ts'
import { getFieldState } from '#measuring/sheet/field-state.ts'
import type { Field } from '#measuring/sheet/fields.ts'
import { findLeaf, isMeasure, type Leaf } from '#measuring/sheet/leaves.ts'
import { normaliseInput } from '#measuring/sheet/normalise-input.ts'
import { createSheet, type Values } from '#species/samples/sheets.ts'
import { definitions } from './list.ts'

const FIELD_COLUMNS = ['field', 'label', 'unit', 'kind', 'min', 'max', 'step', 'required'] as const
const CONDITION_COLUMNS = ['condition of', 'enabled while', 'reset by', 'at most'] as const
const PHENOTYPE_COLUMNS = ['phenotype', 'label', 'Latin', 'gender', 'bronze', 'silver', 'gold'] as const

type FieldRow = Readonly<Record<(typeof FIELD_COLUMNS)[number], string>>

/** The blocks of text of each section by title. */
const sections = new Map(
  readFileSync(new URL('document-5.md', import.meta.url), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((section) => section.split('\n\n').map((block) => block.trim()))
    .map(([title = '', ...blocks]) => [title, blocks] as const),
)

const splitCells = (line: string): string[] => line.split('|').map((cell) => cell.trim())

/** Returns the rows of the table with these columns; empty if the section has none. */
const listRows = <C extends string>(title: string, columns: readonly C[]): Readonly<Record<C, string>>[] => {
  const table = sections.get(title)?.find((block) => splitCells(block)[1] === columns[0])
  const [header = '', , ...lines] = table?.split('\n') ?? []
  if (table) expect(splitCells(header).slice(1, -1)).toEqual(columns)
  return lines.map((line) => {
    const cells = splitCells(line)
    return Object.fromEntries(columns.map((column, i) => [column, cells[i + 1] ?? ''])) as Record<C, string>
  })
}

const commonFields = listRows('all', FIELD_COLUMNS)

/** The fields of each sheet, including those of every sheet. */
const fieldsOf = new Map(
  [...sections.keys()].map((title) => {
    const own = listRows(title, FIELD_COLUMNS)
    const names = new Set(own.map(({ field }) => field))
    return [title, [...own, ...commonFields.filter(({ field }) => !names.has(field))]] as const
  }),
)

const findField = (title: string, path: string) => fieldsOf.get(title)?.find(({ field }) => field === path)

const requireField = (title: string, path: string): FieldRow => {
  const row = findField(title, path)
  if (!row) throw new Error(`Unknown field: ${path}`)
  return row
}

/** Returns the kind of a field in the words of the document. */
const describeKind = (field: Field): string => {
  if (field.kind === 'pair') return 'left/right'
  if (field.kind === 'range') return 'min/max'
  if (field.kind === 'choice') return `choice: ${field.choices.join(' · ')}`
  if (field.kind === 'pair-choice') return `left/right choice: ${field.choices.join(' · ')}`
  if (field.kind === 'mirror') return `mirror of ${field.sourcePath.replace('measurementParams.', '')}`
  return field.kind === 'number' ? 'single' : field.kind
}

const HORNS = ['measurementParams.hornLength.left', 'measurementParams.hornLength.right'] as const
const DEDUCTION = 'measurementParams.dryAntlerWeight.deductions'
const SPREAD = 'supplementary.greatestSpread'
const TIP_TO_TIP = 'supplementary.tipToTip'

/** Values with which a field may take both of its bounds without breaking a rule between fields. */
const contexts: Readonly<Record<string, Values>> = {
  // The mean is 92.505, and the bound is the largest hundredth not above it.
  'alpine-ibex 2023 measurementParams.spread': { [HORNS[0]]: 92, [HORNS[1]]: 93.01 },
  'alpine-ibex 2023 additions.cordLength': { [HORNS[0]]: 130, [HORNS[1]]: 130 },
  'european-mouflon 2023 additions.tipToTip': { 'measurementParams.spread': 64 },
}

type Case = { readonly sheet: SheetData; readonly phenotype: Phenotype | null }

/** Creates a valid sheet on which the field is enabled. */
const createCase = (title: string, species: Species, { field, required }: FieldRow): Case => {
  const isPalmated = !required.includes('non-palmated')
  const deduction = required.match(/^if deduction (.*)/)?.[1]
  const spread = findField(title, SPREAD)?.max
  return {
    sheet: createSheet(species, {
      ...(spread !== undefined && field !== TIP_TO_TIP ? { [SPREAD]: 0 } : {}),
      ...(spread !== undefined && field === TIP_TO_TIP ? { [SPREAD]: Number(spread) } : {}),
      ...(findLeaf(species.leaves, TIP_TO_TIP) ? { [TIP_TO_TIP]: 0 } : {}),
      ...(deduction === undefined ? {} : { [DEDUCTION]: Number(deduction) }),
      ...contexts[`${title} ${field}`],
    }),
    phenotype: species.phenotypes.find(({ palmated = isPalmated }) => palmated === isPalmated) ?? null,
  }
}

/** Returns a bound of the document, which may depend on other values of the sheet. */
const readBound = (bound: string, sheet: SheetData): number => {
  const read = (path: string) => Number(getValueAtPath(sheet, path))
  switch (bound) {
    case 'greatestSpread':
      return read(SPREAD)
    case 'min(130, mean(hornLength))':
      return Math.min(130, Math.floor(50 * (read(HORNS[0]) + read(HORNS[1]))) / 100)
    case 'gross − 100':
      return read('measurementParams.dryAntlerWeight.gross') - 100
    case 'max(gross − 440, 0)':
      return Math.max(read('measurementParams.dryAntlerWeight.gross') - 440, 0)
    default:
      return Number(bound)
  }
}

const formatUnit = (unit: string) => (unit === 'points' || unit === 'count' ? '' : ` ${unit}`)

/** Returns the reading precision: in general by unit, but the skulls that are the trophy are read to 0.01 cm. */
const getPrecision = ({ field, unit, step }: FieldRow): number => {
  if (field.startsWith('measurementParams.skull')) return 0.01
  return { cm: 0.1, mm: 0.1, kg: 0.01, g: 1 }[unit] ?? Number(step)
}

const findMeasure = (species: Species, path: string) => {
  const leaf: Leaf | undefined = findLeaf(species.leaves, path)
  if (!leaf || !isMeasure(leaf)) throw new Error(`Not a measure: ${path}`)
  return leaf
}

/** Returns the sheet with all values of a field changed. */
const setField = (species: Species, sheet: SheetData, path: string, value: number): SheetData =>
  findMeasure(species, path).values.reduce((changed, part) => withValue(changed, part, value), sheet)

/** Returns the error at `path` if that value is changed. */
const getError = (species: Species, { sheet, phenotype }: Case, path: string, value: number | string) => {
  // A range accepts any lower value without an upper one.
  const other = path.replace(/\.min$/, '.max')
  const changed = other === path ? sheet : withValue(sheet, other, 0)
  return checkSheet(species, withValue(changed, path, value), phenotype).errors[path]
}

const everyEdition = definitions.map((species) => [`${species.key} ${species.edition}`, species] as const)

it('document 5 has a section for every edition of every species', () => {
  expect([...sections.keys()].sort()).toEqual(['all', ...everyEdition.map(([title]) => title)].sort())
})

describe.each(everyEdition)('%s', (title, species) => {
  const fields = (fieldsOf.get(title) ?? []).map((row) => [row.field, row] as const)
  const isNumber = ({ kind }: FieldRow) => kind !== 'text' && !kind.startsWith('mirror')
  const numbers = fields.filter(([, row]) => isNumber(row))
  const choices = numbers.filter(([, { kind }]) => kind.includes('choice'))
  const measures = numbers.filter(([, { kind }]) => !kind.includes('choice'))

  it('has the fields of document 5', () => {
    const specified = fields.map(([path, { label, unit, kind }]) => [path, label, unit, kind].join(' | '))
    const defined = species.leaves.map(({ path, field }) =>
      [path, field.label, field.kind === 'text' ? '–' : field.unit, describeKind(field)].join(' | '),
    )
    expect([...defined].sort()).toEqual([...specified].sort())
    const isScored = (line: string) => !line.startsWith('supplementary')
    expect(defined.filter(isScored)).toEqual(specified.filter(isScored))
  })

  it.each(measures)('accepts %s from its minimum to its maximum in its steps', (field, row) => {
    const own = createCase(title, species, row)
    const [min, max, step] = [readBound(row.min, own.sheet), readBound(row.max, own.sheet), Number(row.step)]
    const unit = formatUnit(row.unit)
    const isOnlyMaxCalculated = Number.isNaN(Number(row.max)) && !Number.isNaN(Number(row.min))
    const between = `Must be between ${min} and ${max}${unit}`
    const round = (value: number) => Number(value.toFixed(2))
    for (const path of findMeasure(species, field).values) {
      const errorOf = (value: number) => getError(species, own, path, round(value))
      expect([path, min > 0 ? errorOf(min) : undefined, errorOf(max)]).toEqual([path, undefined, undefined])
      expect(errorOf(max + step)).toBe(isOnlyMaxCalculated ? `Must be at most ${max}${unit}` : between)
      // Below the minimum, 0 means "not measured".
      expect(errorOf(min === step ? -step : min - step)).toBe(between)
      if (step > 0.01) expect(errorOf(max - step / 2)).toBe(`Must be a multiple of ${step}`)
      else expect(errorOf(max - 0.01)).toBeUndefined()
    }
  })

  it.each(measures)('settles %s to its steps and its maximum as it is entered', (field, row) => {
    const { sheet, phenotype } = createCase(title, species, row)
    const leaf = findMeasure(species, field)
    const [max, step] = [readBound(row.max, sheet), Number(row.step)]
    for (const path of leaf.values) {
      const state = getFieldState(species, leaf, path, toExactSheet(species, sheet), phenotype)
      const settle = (value: number) =>
        normaliseInput(String(value), { max: state.max, step: leaf.field.step, unit: leaf.field.unit }).value
      expect([max + 1, max, step, step / 3, -1].map(settle)).toEqual([max, max, step, 0, 0])
      expect(state).toMatchObject({ enabled: true, min: readBound(row.min, sheet), max })
    }
    expect(leaf.field.precision).toBe(getPrecision(row))
  })

  it.each(choices)('accepts only the choices of %s', (field, row) => {
    const own = createCase(title, species, row)
    const values = row.kind.replace(/.*: /, '').split(' · ').map(Number)
    expect([Math.min(...values), Math.max(...values)]).toEqual([Number(row.min), Number(row.max)])
    for (const path of findMeasure(species, field).values) {
      expect(values.map((value) => getError(species, own, path, value))).toEqual(values.map(() => undefined))
      for (const value of [Number(row.max) + 0.01, Number(row.max) / 2, -0.01])
        expect(getError(species, own, path, value)).toBe(`Must be one of ${values.join(', ')}`)
    }
  })

  it.each(numbers)('requires %s only if it is required', (field, row) => {
    const own = createCase(title, species, row)
    const isRequired = row.required !== 'no' && !row.required.includes('(0 passes)')
    for (const path of findMeasure(species, field).values)
      expect([path, getError(species, own, path, 0)]).toEqual([path, isRequired ? 'Required' : undefined])
    expect(findMeasure(species, field).field.required).toBe(row.required !== 'no')
  })

  it.each(fields.filter(([, { kind }]) => kind === 'text'))('accepts %s up to its length', (path, row) => {
    const own = createCase(title, species, row)
    const length = Number(row.max.replace(' characters', ''))
    expect(getError(species, own, path, ` ${'🦌'.repeat(length)}\n`)).toBeUndefined()
    expect(getError(species, own, path, 'x'.repeat(length + 1))).toBe(`No longer than ${row.max}`)
    expect(getError(species, own, path, '')).toBeUndefined()
  })

  const conditions = listRows(title, CONDITION_COLUMNS)
  /** Returns the conditions that have this property, each with a sheet on which the field has its maximum. */
  const listConditions = (property: (typeof CONDITION_COLUMNS)[number]) =>
    conditions
      .filter((row) => row[property] !== '')
      .map((row) => {
        const fieldRow = requireField(title, row['condition of'])
        const { sheet, phenotype } = createCase(title, species, fieldRow)
        const filled = setField(species, sheet, fieldRow.field, readBound(fieldRow.max, sheet))
        return [fieldRow.field, row[property], { sheet: filled, phenotype }] as const
      })
  const readField = (sheet: SheetData, path: string) =>
    findMeasure(species, path).values.map((value) => getValueAtPath(sheet, value))

  it.each(listConditions('enabled while'))('stores %s only while %s', (field, condition, { sheet, phenotype }) => {
    const other = species.phenotypes.find(({ palmated }) => palmated !== phenotype?.palmated) ?? null
    const disabled = condition.endsWith('palmated')
      ? checkSheet(species, sheet, other)
      : checkSheet(species, setField(species, sheet, condition.replace(/ .*/, ''), 0), phenotype)
    expect(readField(disabled.sheet, field)).toEqual(readField(sheet, field).map(() => 0))
    for (const path of findMeasure(species, field).values) expect(disabled.errors[path]).toBeUndefined()
    expect(readField(checkSheet(species, sheet, phenotype).sheet, field)).toEqual(readField(sheet, field))
  })

  it.each(listConditions('reset by'))('sets %s to 0 when %s changes', (field, cause, { sheet, phenotype }) => {
    for (const path of findMeasure(species, cause).values) {
      const changed = changeValue(species, sheet, path, Number(getValueAtPath(sheet, path)) + 1, phenotype).sheet
      expect(readField(changed, field)).toEqual(readField(sheet, field).map(() => 0))
    }
  })

  it.each(listConditions('at most'))('accepts %s up to %s, if that is given', (field, limit, { sheet, phenotype }) => {
    for (const path of findMeasure(species, field).values) {
      const errorOf = (value: number, bound: number) => {
        const limited = withValue(sheet, path.replace(field, limit), bound)
        return checkSheet(species, withValue(limited, path, value), phenotype).errors[path]
      }
      expect([errorOf(20, 20), errorOf(20.01, 20), errorOf(20.01, 0)]).toEqual([
        undefined,
        'Must be at most 20 cm',
        undefined,
      ])
    }
  })

  const total = sections.get(title)?.find((block) => block.startsWith('Total:')) ?? ''
  const terms = [...total.matchAll(/([+−]) (\S+)/g)].map(([, sign, name]) => [sign, `additions.${name}`] as const)

  it.each(terms)('counts %s %s in the total', (sign, path) => {
    const { sheet, phenotype } = createCase(title, species, requireField(title, path))
    const totals = [0, 0.5].map((points) => scoreSheet(species, withValue(sheet, path, points), phenotype).totalPoints)
    expect((totals[1] ?? 0) - (totals[0] ?? 0)).toBeCloseTo(sign === '+' ? 0.5 : -0.5, 9)
  })

  it('has the phenotypes of document 5', () => {
    const specified = listRows(title, PHENOTYPE_COLUMNS).map((row) => Object.values(row).join(' | '))
    const defined = species.phenotypes.map(({ key, label, latin, gender, genderless, thresholds }) =>
      [key, label, latin, genderless ? 'genderless' : gender, ...(thresholds ?? Array(3).fill('T,E,B'))].join(' | '),
    )
    expect(defined).toEqual(specified)
  })

  const medals = listRows(title, PHENOTYPE_COLUMNS).filter(({ bronze }) => bronze !== 'T,E,B')

  it.each(medals.map((row) => [row.phenotype, row] as const))(
    'awards medals to %s',
    (key, { bronze, silver, gold }) => {
      const phenotype = species.phenotypes.find((other) => other.key === key) ?? null
      const awardsAround = (threshold: string) => [-0.01, 0].map((by) => getAward(Number(threshold) + by, phenotype))
      expect([bronze, silver, gold].flatMap(awardsAround)).toEqual([
        ...['none', 'Bronze'],
        ...['Bronze', 'Silver'],
        ...['Silver', 'Gold'],
      ])
    },
  )
})
