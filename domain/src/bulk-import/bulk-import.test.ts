import { describe, expect, it, onTestFinished } from 'vitest'
import { information } from '#evaluations/information.ts'
import { type Field, formatValue } from '#fields/field.ts'
import { scoreSheet } from '#measuring/score/score.ts'
import { getValueAtPath } from '#measuring/sheet/data.ts'
import { EDITION, type Species } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { findEdition, listSpeciesInForce } from '#species/registry.ts'
import { createLaterEditions, createRandom, makeSheet, setExtraSpecies } from '#species/samples/index.ts'
import { findClosestMatches } from '#values/closest-matches.ts'
import { fold } from '#values/fold.ts'
import { getPhenotypeName, MAX_REPORTED_ERRORS, truncateReport } from './bulk-import.ts'
import { formatCell, parseCell } from './cells.ts'
import { checkImport } from './check.ts'
import {
  EXAMPLE_MARK,
  getDerivedHeadings,
  type ImportColumn,
  listHeadingKeys,
  listImportColumns,
  normaliseHeading,
} from './columns.ts'
import {
  findLayout,
  formatAddress,
  type Grid,
  type GridCell,
  type Layout,
  layoutError,
  listLayoutNotices,
  parseAddress,
} from './grid.ts'
import { openImport } from './open-import.ts'
import { findOtherSpecies } from './other-species.ts'
import type { CellError } from './responses.ts'

const TODAY = '2026-06-01'
const everySpecies = listSpeciesInForce(TODAY)
const species = findEdition('red-deer', EDITION) as Species
const columns = listImportColumns(species)
const column = (path: string) => {
  const found = columns.find((one) => one.path === path)
  if (!found) throw new Error(path)
  return found
}

const cell = (value: string | number | boolean, more: Partial<GridCell> = {}): GridCell => ({
  value,
  displayText: String(value),
  ...more,
})

const parse = (path: string, value: GridCell | undefined) => parseCell(column(path), value, { species, foldWord: fold })

const createGrid = (
  rows: readonly (readonly (string | number | null)[])[],
  mergedRanges: Grid['mergedRanges'] = [],
): Grid => ({
  rows: rows.map((cells) => cells.map((value) => (value === null ? undefined : cell(value)))),
  mergedRanges,
  hiddenRows: new Set(),
})

const headings = columns.map(({ heading }) => heading)
const paths = columns.map(({ path }) => path)

describe('parseCell', () => {
  it.each([
    ['2025-09-20', '2025-09-20'],
    ['2025-09-20 00:00:00', '2025-09-20'],
    ['20/09/2025', '2025-09-20'],
    ['20.9.2025', '2025-09-20'],
    ['20. 9. 2025', '2025-09-20'],
    ['20-09-2025', '2025-09-20'],
    ['3 February 2026', '2026-02-03'],
    ['3. feb 2026', '2026-02-03'],
  ])('parses %j as a date', (written, date) => {
    expect(parse('hunt_date', cell(written))).toEqual({ value: date })
  })

  it('accepts a spreadsheet date', () => {
    expect(parse('hunt_date', cell('2025-09-20', { isDate: true, displayText: '9/20/25' }))).toEqual({
      value: '2025-09-20',
    })
  })

  it.each([
    ...['20/09/25', 'autumn', '3 Monday 2025', '2025', '45000'],
    ...[0, -5, 1, 28.01, 61, 2025, 45_920, 3_000_000],
  ])('rejects %j as a date', (written) => {
    expect(parse('hunt_date', cell(written))).toMatchObject({ message: messages.notADate })
  })

  it.each(['31/02/2025', '2025-02-31', '09/20/2025', '31 February 2025'])(
    'rejects %j, which does not exist',
    (written) => {
      expect(parse('hunt_date', cell(written))).toMatchObject({ message: 'This day does not exist' })
      expect(parse('hunt_date', cell(written))).not.toMatchObject({ hint: expect.stringContaining('DD/MM/YYYY') })
    },
  )

  it('explains what a number without a date format could mean', () => {
    expect(parse('hunt_date', cell(2025))).toEqual({
      message: messages.notADate,
      hint: '2025 is a year. Enter a day, for example 20/09/2025.',
    })
    const meant = { hint: 'This is a number. Did you mean 15/03/2023?', suggestion: '15/03/2023' }
    expect(parse('hunt_date', cell(45_000))).toMatchObject(meant)
    expect(parse('hunt_date', cell('45000'))).toMatchObject(meant)
    expect(parse('hunt_date', cell(43_538.75, { isFrom1904: true }))).toMatchObject(meant)
    expect(parse('hunt_date', cell(28.01))).not.toHaveProperty('suggestion')
  })

  it('suggests a date with day and month exchanged', () => {
    expect(parse('hunt_date', cell('09/20/2025'))).toMatchObject({
      hint: 'The day comes first. Did you mean 20/09/2025?',
      suggestion: '20/09/2025',
    })
  })

  const length = 'measurementParams.mainBeamLength.left'
  it.each([
    ['92,4', 92.4],
    [' 92.40\u00a0', 92.4],
    [92.4, 92.4],
    ['0', 0],
  ])('parses %j as a number', (written, value) => {
    expect(parse(length, cell(written))).toEqual({ value })
  })

  it.each([
    ['92.4 cm', 'Enter the number without a unit: 92.4', '92.4'],
    ['924.35 mm', 'Enter the number in cm, without a unit: 92.44', '92.44'],
    ['924 kg', 'Enter the number in cm, without a unit.', undefined],
    ['36"', 'Enter the number in cm, without a unit.', undefined],
    ['250 ml', 'Enter the number in cm, without a unit.', undefined],
    ['1.234,5', 'Enter it without a thousands separator.', '1234.5'],
    ["1'234'567", 'Enter it without a thousands separator.', '1234567'],
    ['1.234,567', 'Enter it without a thousands separator.', '1234.567'],
    ['about 90', 'Enter a number, for example 92.4 or 92,4.', undefined],
  ])('rejects %j as a number with a hint', (written, hint, suggestion) => {
    expect(parse(length, cell(written))).toEqual({ message: 'Must be a number', hint, suggestion })
  })

  it('rejects a number that the spreadsheet converted to a date', () => {
    expect(parse(length, cell('2025-05-12', { isDate: true }))).toMatchObject({ message: 'Must be a number' })
  })

  it.each([
    ['SK', 'SK'],
    ['slovakia', 'SK'],
    ['Cote d’Ivoire', 'CI'],
  ])('parses %j as a country', (written, code) => {
    expect(parse('hunt_country', cell(written.replace('’', "'")))).toEqual({ value: code })
  })

  it('suggests a country for a misspelt name', () => {
    expect(parse('hunt_country', cell('Slovakka'))).toEqual({
      message: messages.notInList,
      hint: 'Did you mean Slovakia?',
      suggestion: 'Slovakia',
    })
  })

  it.each([
    ['Nige', 'Did you mean Niger or Nigeria?'],
    ['Sain', 'Enter the English name or code of a country, for example Hungary or HU.'],
  ])('suggests no country for %j, to which several are equally close', (written, hint) => {
    expect(parse('hunt_country', cell(written))).toEqual({ message: messages.notInList, hint })
  })

  const parsePhenotype = (key: string, written: string) => {
    const one = findEdition(key, EDITION) as Species
    const phenotype = listImportColumns(one).find(({ path }) => path === 'phenotype') as ImportColumn
    return parseCell(phenotype, cell(written), { species: one, foldWord: fold })
  }

  it.each(['Alpine ibex', 'alpin ibex', 'Alpine ibex f', 'Alpine ibex, ?'])(
    'names both sexes for %j and suggests neither',
    (written) => {
      expect(parsePhenotype('alpine-ibex', written)).toEqual({
        message: messages.notInList,
        hint: 'Did you mean Alpine ibex, male or Alpine ibex, female?',
      })
    },
  )

  it.each(['Alpine ibex (f)', 'Alpine ibex, doe', 'Alpine ibex, Geiß'])('suggests no sex for %j', (written) => {
    expect(parsePhenotype('alpine-ibex', written)).not.toHaveProperty('suggestion')
  })

  it('suggests the written sex', () => {
    expect(parsePhenotype('alpine-ibex', 'Alpin ibex, female')).toMatchObject({ suggestion: 'Alpine ibex, female' })
    expect(parsePhenotype('chamois', 'alpine chamoi, male')).toMatchObject({ suggestion: 'Alpine chamois, male' })
    expect(parsePhenotype('alpine-ibex', 'Alpine ibex ♀')).toEqual({ value: { key: 'alpine-ibex-female' } })
  })

  const shared = everySpecies.flatMap((one) =>
    one.phenotypes
      .filter(({ label }) => one.phenotypes.filter((other) => other.label === label).length > 1)
      .map(({ label }) => [one.key, label] as const),
  )
  it.each(shared)('%s: suggests no phenotype for the shared label %j', (key, label) => {
    expect(parsePhenotype(key, label)).toMatchObject({ hint: expect.stringContaining(`${label}, female`) })
    expect(parsePhenotype(key, label)).not.toHaveProperty('suggestion')
  })

  it('parses several types, a source in any case, and a phenotype by name or key', () => {
    expect(parse('eval_type', cell('event; Individual'))).toEqual({ value: ['Event', 'Individual'] })
    expect(parse('source', cell('FREE RANGE'))).toEqual({ value: 'Free range' })
    const value = { key: 'red-deer-carpathian' }
    expect(parse('phenotype', cell('Carpathian red deer'))).toEqual({ value })
    expect(parse('phenotype', cell('red-deer-carpathian'))).toEqual({ value })
  })

  it('rejects a long text that starts with a choice, number or date', () => {
    const long = ' '.repeat(300)
    expect(parse('source', cell(`Free range${long}x`))).toMatchObject({ message: messages.notInList })
    expect(parse('phenotype', cell(`Carpathian red deer${long}x`))).toMatchObject({ message: messages.notInList })
    expect(parse('eval_type', cell('Event, '.repeat(60)))).toMatchObject({ message: messages.notInList })
    expect(parse(length, cell(`92.4${long}x`))).toMatchObject({ message: 'Must be a number' })
    expect(parse('hunt_date', cell(`2025-09-20${long}x`))).toMatchObject({ message: messages.notADate })
    expect(parse('source', cell(`${long}Free range${long}`))).toEqual({ value: 'Free range' })
  })

  it('reports a formula whose result is missing or an error', () => {
    expect(parse(length, cell('', { formulaError: 'no result', displayText: '=1+1' }))).toMatchObject({
      message: messages.noFormulaResult,
    })
    expect(parse(length, cell('', { formulaError: 'error', displayText: '#REF!' }))).toMatchObject({
      message: messages.formulaError,
    })
  })

  it('reads a number in a text column without its display format', () => {
    expect(parse('hunter_phone', cell(361_234_567, { displayText: '3.6E+08' }))).toEqual({ value: '361234567' })
    expect(parse('hunter_phone', cell(361_234_567, { displayText: '00361234567' }))).toEqual({ value: '00361234567' })
  })

  it('formats dates with the month as a word, as far as they are dates', () => {
    const format = (value: GridCell) => formatCell(column('hunt_date'), value)
    expect(format(cell('2026-02-03', { isDate: true, displayText: '2/3/26' }))).toBe('3 February 2026')
    expect(format(cell('03/02/2026'))).toBe('3 February 2026')
    expect(format(cell('31/02/2026'))).toBe('31/02/2026')
    expect(format(cell(2026))).toBe('2026')
  })
})

describe('columns of every species', () => {
  it.each(everySpecies.map((one) => [one.key, one] as const))('%s: have unique headings', (_, one) => {
    const keys = listImportColumns(one).flatMap((each) => [...new Set(listHeadingKeys(each))])
    expect(new Set(keys).size).toBe(keys.length)
    for (const { heading } of listImportColumns(one))
      expect(getDerivedHeadings(one).exact.has(heading), heading).toBe(false)
    const names = one.phenotypes.map((phenotype) => getPhenotypeName(one, phenotype))
    expect(new Set(names).size).toBe(names.length)
  })
})

describe.each(everySpecies.map((one) => [one.key, one] as const))('a template of %s', (_, one) => {
  const template = listImportColumns(one)
  const samples = one.phenotypes.flatMap((phenotype) =>
    [1, 2, 3].map((seed) => {
      const values: Readonly<Record<string, unknown>> = {
        ...Object.fromEntries(
          Object.entries<Field>(information.fields).map(([name, field]) => [name, formatValue(field, field.example)]),
        ),
        phenotype: getPhenotypeName(one, phenotype),
      }
      const sheet = makeSheet(one, phenotype, 'none', createRandom(seed))
      return template.map(({ path }) => (values[path] ?? getValueAtPath(sheet, path) ?? null) as string | number | null)
    }),
  )

  it('requires exactly the cells that no row may leave empty', () => {
    const rows = template.flatMap((_, empty) =>
      samples.map((row) => row.map((value, index) => (index === empty ? null : value))),
    )
    const grid = createGrid([template.map(({ heading }) => heading), template.map(({ path }) => path), ...rows])
    const checking = checkImport(openImport(grid, one), () => ({
      user: null,
      context: { today: TODAY, validity: null, measurerEmail: null },
    }))
    let step = checking.next()
    while (!step.done) step = checking.next()
    const required = step.value.report.details.flatMap(({ row, cells }) => {
      const { path } = template[Math.floor((row - 3) / samples.length)] ?? {}
      return cells.some((error) => error.path === path && error.message === messages.required) ? [path] : []
    })
    expect(template.filter(({ isRequired }) => isRequired).map(({ path }) => path)).toEqual(
      template
        .map(({ path }) => path)
        .filter((path) => required.filter((one) => one === path).length === samples.length),
    )
  })

  it('lists only texts that are accepted', () => {
    for (const column of template)
      for (const choice of column.choices ?? [])
        expect([choice, parseCell(column, cell(choice), { species: one, foldWord: fold })]).toEqual([
          choice,
          { value: expect.anything() },
        ])
  })
})

describe('findLayout', () => {
  const find = (grid: Grid) => findLayout(grid, species)
  const listPaths = (grid: Grid) => find(grid)?.columns.map(({ path }) => path)

  it('finds renamed headings by the hidden row of paths', () => {
    const grid = createGrid([['A title'], headings.map((_, index) => `Column ${index}`), paths, []])
    expect(find(grid)).toMatchObject({ firstRow: 3, missing: [], unknown: [] })
    expect(listPaths(grid)).toEqual(paths)
  })

  it('finds headings by name, in any order, with or without units', () => {
    const shuffled = [...columns].reverse()
    const grid = createGrid([[], shuffled.map(({ heading }) => heading.toUpperCase().replace(/ \([^)]*\)$/, ' '))])
    expect(listPaths(grid)).toEqual(shuffled.map(({ path }) => path))
  })

  it('finds headings in two rows or merged cells', () => {
    const above = headings.map((heading) => heading.replace(/, (left|right)( \(.*)?$/, '$2'))
    const below = headings.map((heading) => /, (left|right)/.exec(heading)?.[1] ?? null)
    expect(listPaths(createGrid([above, below]))).toEqual(paths)

    const merged: { top: number; bottom: number; left: number; right: number }[] = []
    const single = above.map((heading, index) => {
      if (below[index] !== 'right') return heading
      merged.push({ top: 0, bottom: 0, left: index - 1, right: index })
      return null
    })
    expect(listPaths(createGrid([single], merged))).toEqual(paths)
  })

  it('does not match a heading with another unit', () => {
    const grid = createGrid([headings.map((heading) => heading.replace('Inside spread (cm)', 'Inside spread (mm)'))])
    expect(find(grid)).toMatchObject({ missing: ['Inside spread (cm)'], unknown: ['Inside spread (mm)'] })
  })

  it('accepts missing notes and measurer, and ignores columns of an export', () => {
    const includedHeadings = headings.filter((heading) => heading !== 'Remark' && heading !== 'Measurer ID')
    const grid = createGrid([
      ['Public ID', ...includedHeadings, 'Total Points', 'Total of the sheet (points)', 'Created At (UTC)'],
    ])
    expect(find(grid)).toMatchObject({ missing: [], unknown: [], duplicate: [] })
  })

  it('reports missing, unknown and duplicate headings in one message', () => {
    const actualHeadings = [...headings.filter((heading) => heading !== 'Source'), 'Shoe size', 'Colour (points)']
    const layout = find(createGrid([actualHeadings]))
    expect(layout && layoutError(layout, species)).toBe(
      'The column “Source” is missing. The column “Shoe size” is unknown. The column “Colour (points)” is duplicated. Please use the template for Red deer.',
    )
  })

  /** Finds the layout of a sheet with other headings; null removes a column. */
  const findRenamed = (changes: Readonly<Record<string, string | null>>, ...extra: string[]) => {
    const renamed = columns.flatMap(({ path, heading }) => {
      const change = changes[path]
      return change === undefined ? [heading] : (change ?? [])
    })
    return find(createGrid([[...renamed, ...extra]])) as Layout
  }

  it('ignores unknown columns, and names them and those that may be missing', () => {
    const notes = { hunter_phone: null, supporting_information: null, 'supplementary.comments': null }
    const layout = findRenamed(notes, 'Shoe size', 'Our file')
    expect(layoutError(layout, species)).toBeNull()
    expect(listLayoutNotices(layout)).toEqual([
      'The columns “Shoe size”, “Our file” are not in the template and are ignored.',
      "The columns “Hunter's phone”, “Supporting information”, “Comments” are missing and stay empty.",
    ])
  })

  it('offers columns that resemble a missing one', () => {
    const layout = findRenamed({ hunter_phone: 'Hunters fone', measurer_id_number: 'Measurer-ID no' })
    expect(listLayoutNotices(layout).slice(2)).toEqual([
      '“Measurer-ID no” looks like “Measurer ID”.',
      "“Hunters fone” looks like “Hunter's phone”.",
    ])
  })

  it.each(['additions.deductions', 'additions.colour', 'measurementParams.mainBeamLength.left', 'hunter_name'])(
    'reports a missing column that enters the score or is required: %s',
    (path) => {
      expect(layoutError(findRenamed({ [path]: null }), species)).toBe(
        `The column “${column(path).heading}” is missing. Please use the template for Red deer.`,
      )
    },
  )

  it('names a misspelt deduction instead of counting it as 0', () => {
    const { path, heading } = column('additions.deductions')
    const misspelt = heading.replace('uc', 'cu')
    expect(layoutError(findRenamed({ [path]: misspelt }), species)).toBe(
      `The column “${heading}” is missing. The column “${misspelt}” is unknown. ` +
        `“${misspelt}” looks like “${heading}”. Please use the template for Red deer.`,
    )
  })

  it('finds a column that was deleted and inserted again by its heading', () => {
    const others = columns.filter(({ path }) => path !== 'source')
    const grid = createGrid([
      [...others.map(({ heading }) => heading), 'Source'],
      [...others.map(({ path }) => path), null],
    ])
    expect(listPaths(grid)?.at(-1)).toBe('source')
  })

  it('returns null for an unrelated sheet', () => {
    expect(
      find(
        createGrid([
          ['Name', 'Shoe size'],
          ['Jan', 43],
        ]),
      ),
    ).toBeNull()
  })
})

describe('rows of a sheet', () => {
  it('exclude empty rows and the example', () => {
    const row = paths.map((path) => (path === 'hunter_name' ? 'Jan' : null))
    const grid = createGrid([headings, paths, [EXAMPLE_MARK], [null], row, ['  '], row, [], []])
    expect(openImport(grid, species).rows).toEqual([4, 6])
  })

  it('are rejected if there are none', () => {
    expect(() => openImport(createGrid([headings, paths, []]), species)).toThrow(messages.nothingToImport)
  })

  it('report all errors at their cells, with hints', () => {
    const values: Readonly<Record<string, string | number>> = {
      eval_date: '2026-03-02',
      hunt_date: '2026-02-20',
      hunt_country: 'Slovakka',
      'measurementParams.mainBeamLength.left': 924,
      'measurementParams.mainBeamLength.right': '92,4 cm',
    }
    const grid = createGrid([headings, paths, paths.map((path) => values[path] ?? null)])
    const checking = checkImport(openImport(grid, species), () => ({
      user: null,
      context: { today: '2026-06-01', validity: null, measurerEmail: null },
    }))
    let step = checking.next()
    while (!step.done) step = checking.next()
    const [row] = step.value.report.details
    expect(row?.row).toBe(3)
    const at = (path: string) => row?.cells.find((one) => one.path === path)
    const address = (path: string) => formatAddress(2, paths.indexOf(path))
    expect(at('hunt_date')).toMatchObject({ address: address('hunt_date'), hint: 'Not after 31/01/2026.' })
    expect(at('eval_date')).toMatchObject({ message: messages.thirtyDays, hint: 'Not before 22/03/2026.' })
    expect(at('hunt_country')?.hint).toBe('Did you mean Slovakia?')
    expect(at('measurementParams.mainBeamLength.left')).toMatchObject({
      message: 'Must be between 40 and 150 cm',
      hint: 'Is 924 meant to be 92.4 cm? The decimal point may be misplaced.',
      suggestion: '92.4',
    })
    expect(at('measurementParams.mainBeamLength.right')).toMatchObject({
      hint: 'Enter the number without a unit: 92,4',
      suggestion: '92,4',
    })
    expect(at('hunt_country')?.suggestion).toBe('Slovakia')
    expect(at('hunter_name')?.suggestion).toBeNull()
    expect(at('hunter_name')?.message).toBe(messages.required)
    expect(at('source')?.hint).toBe('One of: Free range; Game from enclosures; Casualties.')
  })

  it('accept corrections by address, and reject addresses outside', () => {
    const grid = createGrid([headings, paths, ['x']])
    const corrected = openImport(grid, species, { A3: 'y' })
    expect(corrected.grid.rows[2]?.[0]).toEqual({ value: 'y', displayText: 'y' })
    for (const address of ['A1', 'A9', 'ZZ3', 'nowhere'])
      expect(() => openImport(grid, species, { [address]: 'y' })).toThrow(messages.formInvalid)
  })
})

it('rejects a row of an older edition if a column that enters its score is missing', () => {
  const [of2026, of2027] = createLaterEditions()
  setExtraSpecies([of2026, of2027])
  onTestFinished(() => setExtraSpecies([]))
  const known = listImportColumns(of2027).filter(({ path }) => path !== 'additions.colour')
  const rows = ['2027-03-02', '2026-03-02'].map((date) => known.map(({ path }) => (path === 'eval_date' ? date : null)))
  const grid = createGrid([known.map(({ heading }) => heading), known.map(({ path }) => path), ...rows])
  const checking = checkImport(openImport(grid, of2027), () => ({
    user: null,
    context: { today: '2027-06-01', validity: null, measurerEmail: null },
  }))
  let step = checking.next()
  while (!step.done) step = checking.next()
  const dateErrors = step.value.report.details.map(
    ({ cells }) => cells.find(({ path }) => path === 'eval_date')?.message,
  )
  expect(dateErrors).toEqual([
    undefined,
    'On this date, edition 2026 applies. Its column “Colour (points)” is missing.',
  ])
})

it.each(everySpecies.map((one) => [one.key, one] as const))(
  '%s: scores the same without the columns that may be missing',
  (_, one) => {
    const optional = listImportColumns(one).filter(({ path, ifMissing }) => path.includes('.') && ifMissing !== 'error')
    expect(optional.every(({ path }) => path.startsWith('supplementary.'))).toBe(true)
    const [phenotype] = one.phenotypes
    const sheet = phenotype && makeSheet(one, phenotype, 'none', createRandom(3))
    if (!sheet) throw new Error('The species has no phenotype.')
    expect(scoreSheet(one, { ...sheet, supplementary: {} }, phenotype)).toEqual(scoreSheet(one, sheet, phenotype))
  },
)

describe('findOtherSpecies', () => {
  const createSheet = (one: Species, cells: Readonly<Record<string, string>>) => {
    const template = listImportColumns(one)
    const row = template.map(({ path }) => cells[path] ?? null)
    return createGrid([template.map(({ heading }) => heading), template.map(({ path }) => path), row])
  }
  const getFirstPhenotype = (one: Species) => {
    const [phenotype] = one.phenotypes
    return phenotype ? getPhenotypeName(one, phenotype) : ''
  }
  const others = everySpecies.filter(({ key }) => key !== species.key)

  it.each(others.map((one) => [one.key, one] as const))('recognises %s by its columns and phenotype', (key, one) => {
    const sheet = createSheet(one, { phenotype: getFirstPhenotype(one) })
    expect(findOtherSpecies(sheet, species, TODAY)?.key).toBe(key)
    expect(findOtherSpecies(sheet, one, TODAY)).toBeNull()
  })

  it('finds none without a known phenotype, in an example row or among unknown columns', () => {
    const boar = findEdition('wild-boar', EDITION) as Species
    const phenotype = getFirstPhenotype(boar)
    expect(findOtherSpecies(createSheet(boar, { phenotype: 'Unicorn' }), species, TODAY)).toBeNull()
    expect(findOtherSpecies(createSheet(boar, { phenotype, remark: EXAMPLE_MARK }), species, TODAY)).toBeNull()
    expect(
      findOtherSpecies(
        createGrid([
          ['Name', 'Points'],
          [phenotype, 1],
        ]),
        species,
        TODAY,
      ),
    ).toBeNull()
  })
})

it('parses and formats addresses', () => {
  for (const address of ['A1', 'Z9', 'AA10', 'BC5000']) {
    const place = parseAddress(address)
    expect(place && formatAddress(place.row, place.column)).toBe(address)
  }
})

it('finds the closest words: one, several equally close ones, or none', () => {
  const countries = ['Hungary', 'Norway', 'Niger', 'Nigeria']
  expect(findClosestMatches('Hungry', countries)).toEqual(['Hungary'])
  expect(findClosestMatches('Xyzzy', countries)).toEqual([])
  expect(findClosestMatches('Hung', countries)).toEqual(['Hungary'])
  expect(findClosestMatches('Nórvay', countries)).toEqual(['Norway'])
  expect(findClosestMatches('Nige', countries)).toEqual(['Niger', 'Nigeria'])
  expect(findClosestMatches('Hungary and its neighbours', countries)).toEqual([])
  expect(normaliseHeading('Date of the Hunt *')).toBe('dateofthehunt')
})

describe('truncateReport', () => {
  const cellError: CellError = {
    address: 'H7',
    column: 'Source',
    path: 'source',
    message: messages.notInList,
    hint: null,
    suggestion: null,
  }
  const createReport = (...cellCounts: readonly number[]) => ({
    total: cellCounts.length,
    columns: [],
    letters: [],
    error: cellCounts.map(() => []),
    details: cellCounts.map((count, index) => ({
      row: index + 3,
      cells: Array.from({ length: count }, () => cellError),
    })),
    scored: [],
    untold: 0,
    duplicates: [],
    dates: [],
    otherSpecies: null,
    notices: [],
    hiddenRows: [],
  })

  it('keeps every invalid row, the last ones with one error, and counts the omitted errors', () => {
    const { error, details, untold } = truncateReport(createReport(MAX_REPORTED_ERRORS - 2, 5, 4, 1))
    expect(error).toHaveLength(4)
    expect(details.map(({ row, cells }) => [row, cells.length])).toEqual([
      [3, MAX_REPORTED_ERRORS - 2],
      [4, 2],
      [5, 1],
      [6, 1],
    ])
    expect(untold).toBe(3 + 3)
  })

  it('does not change a report below the limit', () => {
    const report = createReport(MAX_REPORTED_ERRORS - 4, 4)
    expect(truncateReport(report)).toEqual(report)
  })
})
