/** Compares every definition with `council-sheets.md`: the fields, conditions and phenotypes of the specification. */
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
  readFileSync(new URL('council-sheets.md', import.meta.url), 'utf8')
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

/** Returns the ids of the acceptance list that a section shows, as in the titles of other tests. */
const getAcceptanceIds = (title: string): string =>
  (sections.get(title)?.find((block) => block.startsWith('Acceptance: ')) ?? '').replace('Acceptance: ', '')

const everyEdition = definitions
  .map((species) => [`${species.key} ${species.edition}`, species] as const)
  .map(([title, species]) => [title, getAcceptanceIds(title), species] as const)

it(`finds every edition of every species in the sheets of the council ${getAcceptanceIds('all')}`, () => {
  expect([...sections.keys()].sort()).toEqual(['all', ...everyEdition.map(([title]) => title)].sort())
})

describe.each(everyEdition)('%s %s', (title, _ids, species) => {
  const fields = fieldsOf.get(title) ?? []
  const numbers = fields.filter(({ kind }) => kind !== 'text' && !kind.startsWith('mirror'))
  const choices = numbers.filter(({ kind }) => kind.includes('choice'))
  const measures = numbers.filter(({ kind }) => !kind.includes('choice'))
  const phenotypes = listRows(title, PHENOTYPE_COLUMNS)

  it('has the fields of the sheets of the council', () => {
    const specified = fields.map(({ field, label, unit, kind }) => [field, label, unit, kind].join(' | '))
    const defined = species.leaves.map(({ path, field }) =>
      [path, field.label, field.kind === 'text' ? '–' : field.unit, describeKind(field)].join(' | '),
    )
    expect([...defined].sort()).toEqual([...specified].sort())
    const isScored = (line: string) => !line.startsWith('supplementary')
    expect(defined.filter(isScored)).toEqual(specified.filter(isScored))
  })

  it('accepts each measure from its minimum to its maximum in its steps', () => {
    for (const row of measures) {
      const own = createCase(title, species, row)
      const [min, max, step] = [readBound(row.min, own.sheet), readBound(row.max, own.sheet), Number(row.step)]
      const unit = formatUnit(row.unit)
      const isOnlyMaxCalculated = Number.isNaN(Number(row.max)) && !Number.isNaN(Number(row.min))
      const between = `Must be between ${min} and ${max}${unit}`
      for (const path of findMeasure(species, row.field).values) {
        const errorOf = (value: number) => getError(species, own, path, Number(value.toFixed(2)))
        expect([min > 0 ? errorOf(min) : undefined, errorOf(max)], path).toEqual([undefined, undefined])
        expect(errorOf(max + step), path).toBe(isOnlyMaxCalculated ? `Must be at most ${max}${unit}` : between)
        // Below the minimum, 0 means "not measured".
        expect(errorOf(min === step ? -step : min - step), path).toBe(between)
        const isOffStep = step > 0.01
        expect(errorOf(max - step / 2), path).toBe(isOffStep ? `Must be a multiple of ${step}` : undefined)
      }
    }
  })

  it('settles each measure to its steps and its maximum as it is entered', () => {
    for (const row of measures) {
      const { sheet, phenotype } = createCase(title, species, row)
      const leaf = findMeasure(species, row.field)
      const [max, step] = [readBound(row.max, sheet), Number(row.step)]
      for (const path of leaf.values) {
        const state = getFieldState(species, leaf, path, toExactSheet(species, sheet), phenotype)
        const settle = (value: number) =>
          normaliseInput(String(value), { max: state.max, step: leaf.field.step, unit: leaf.field.unit }).value
        expect([max + 1, max, step, step / 3, -1].map(settle), path).toEqual([max, max, step, 0, 0])
        expect(state, path).toMatchObject({ enabled: true, min: readBound(row.min, sheet), max })
      }
      expect(leaf.field.precision, row.field).toBe(getPrecision(row))
    }
  })

  if (choices.length > 0)
    it('accepts only the choices of each choice', () => {
      for (const row of choices) {
        const own = createCase(title, species, row)
        const values = row.kind.replace(/.*: /, '').split(' · ').map(Number)
        const bounds = { min: Number(row.min), max: Number(row.max) }
        expect({ min: Math.min(...values), max: Math.max(...values) }).toEqual(bounds)
        expect(findMeasure(species, row.field).field).toMatchObject(bounds)
        for (const path of findMeasure(species, row.field).values) {
          const errorsOf = (numbers: number[]) => numbers.map((value) => getError(species, own, path, value))
          expect(errorsOf(values), path).toEqual(values.map(() => undefined))
          const others = [Number(row.max) + 0.01, Number(row.max) / 2, -0.01]
          expect(errorsOf(others), path).toEqual(others.map(() => `Must be one of ${values.join(', ')}`))
        }
      }
    })

  it('requires a value only where it is required', () => {
    for (const row of numbers) {
      const own = createCase(title, species, row)
      const { field, values } = findMeasure(species, row.field)
      const error = row.required === 'no' || row.required.includes('(0 passes)') ? undefined : 'Required'
      for (const path of values) expect(getError(species, own, path, 0), path).toBe(error)
      expect(field.required, row.field).toBe(row.required !== 'no')
    }
  })

  it('accepts texts up to their length', () => {
    for (const row of fields.filter(({ kind }) => kind === 'text')) {
      const own = createCase(title, species, row)
      const length = Number(row.max.replace(' characters', ''))
      const errorOf = (text: string) => getError(species, own, row.field, text)
      expect([errorOf(''), errorOf(` ${'🦌'.repeat(length)}\n`)], row.field).toEqual([undefined, undefined])
      expect(errorOf('x'.repeat(length + 1))).toBe(`No longer than ${row.max}`)
    }
  })

  const conditions = listRows(title, CONDITION_COLUMNS)
  const listConditions = (column: (typeof CONDITION_COLUMNS)[number]) =>
    conditions.filter((row) => row[column] !== '').map((row) => [row['condition of'], row[column]] as const)
  /** Creates a sheet on which the field has its maximum. */
  const createFilled = (path: string): Case => {
    const row = requireField(title, path)
    const { sheet, phenotype } = createCase(title, species, row)
    return { sheet: setField(species, sheet, path, readBound(row.max, sheet)), phenotype }
  }
  const readField = (sheet: SheetData, path: string) =>
    findMeasure(species, path).values.map((value) => getValueAtPath(sheet, value))

  it.each(listConditions('enabled while'))('stores %s only while %s', (field, condition) => {
    const { sheet, phenotype } = createFilled(field)
    const other = species.phenotypes.find(({ palmated }) => palmated !== phenotype?.palmated) ?? null
    const disabled = condition.endsWith('palmated')
      ? checkSheet(species, sheet, other)
      : checkSheet(species, setField(species, sheet, condition.replace(/ .*/, ''), 0), phenotype)
    expect(readField(disabled.sheet, field)).toEqual(readField(sheet, field).map(() => 0))
    for (const path of findMeasure(species, field).values) expect(disabled.errors[path]).toBeUndefined()
    expect(readField(checkSheet(species, sheet, phenotype).sheet, field)).toEqual(readField(sheet, field))
  })

  it.each(listConditions('reset by'))('sets %s to 0 when %s changes', (field, cause) => {
    const { sheet, phenotype } = createFilled(field)
    for (const path of findMeasure(species, cause).values) {
      const changed = changeValue(species, sheet, path, Number(getValueAtPath(sheet, path)) + 1, phenotype).sheet
      expect(readField(changed, field)).toEqual(readField(sheet, field).map(() => 0))
    }
  })

  it.each(listConditions('at most'))('accepts %s up to %s, if that is given', (field, limit) => {
    const { sheet, phenotype } = createFilled(field)
    for (const path of findMeasure(species, field).values) {
      const errorOf = (value: number, bound: number) => {
        const limited = withValue(sheet, path.replace(field, limit), bound)
        return checkSheet(species, withValue(limited, path, value), phenotype).errors[path]
      }
      const errors = [errorOf(20, 20), errorOf(20.01, 20), errorOf(20.01, 0)]
      expect(errors, path).toEqual([undefined, 'Must be at most 20 cm', undefined])
    }
  })

  const total = sections.get(title)?.find((block) => block.startsWith('Total:')) ?? ''

  if (total !== '')
    it('adds the additions and deducts the deductions', () => {
      for (const [, sign, name] of total.matchAll(/([+−]) (\S+)/g)) {
        const path = `additions.${name}`
        const { sheet, phenotype } = createCase(title, species, requireField(title, path))
        const totalWith = (points: number) => scoreSheet(species, withValue(sheet, path, points), phenotype).totalPoints
        expect(totalWith(0.5) - totalWith(0), path).toBeCloseTo(sign === '+' ? 0.5 : -0.5, 9)
      }
    })

  it('has the phenotypes of the sheets of the council', () => {
    const defined = species.phenotypes.map(({ key, label, latin, gender, genderless, thresholds }) =>
      [key, label, latin, genderless ? 'genderless' : gender, ...(thresholds ?? Array(3).fill('T,E,B'))].join(' | '),
    )
    expect(defined).toEqual(phenotypes.map((row) => Object.values(row).join(' | ')))
  })

  it('awards each medal from exactly its threshold', () => {
    for (const { phenotype: key, bronze, silver, gold } of phenotypes) {
      const phenotype = species.phenotypes.find((other) => other.key === key) ?? null
      const awardsAround = (threshold: number) => [-0.01, 0].map((by) => getAward(threshold + by, phenotype))
      const awards = [bronze, silver, gold].flatMap((threshold) => awardsAround(Number(threshold) || 100_000))
      const expected = ['none', 'Bronze', 'Bronze', 'Silver', 'Silver', 'Gold']
      expect(awards, key).toEqual(bronze === 'T,E,B' ? Array(6).fill('none') : expected)
    }
  })
})
