import { describe, expect, it } from 'vitest'
import type { Species } from '#measuring/sheet/define.ts'
import { messages } from '#messages.ts'
import { findSpecies, speciesList } from '#species/registry.ts'
import { nearest } from '#values/closest-match.ts'
import { type CellFault, MOST_TOLD_FAULTS, phenotypeName, shortenReport } from './bulk-import.ts'
import { readCell, showCell } from './cells.ts'
import { checkImport } from './check.ts'
import { derivedHeadings, EXAMPLE_MARK, headingKey, importColumns, keysOf } from './columns.ts'
import { addressOf, findLayout, type Grid, type GridCell, layoutRefusal, placeOf } from './grid.ts'
import { openImport } from './open.ts'

const species = findSpecies('red-deer') as Species
const columns = importColumns(species)
const column = (path: string) => {
  const found = columns.find((one) => one.path === path)
  if (!found) throw new Error(path)
  return found
}

const cell = (value: string | number | boolean, more: Partial<GridCell> = {}): GridCell => ({
  value,
  shown: String(value),
  ...more,
})

const read = (path: string, value: GridCell | undefined, isFrom1904 = false) =>
  readCell(column(path), value, { species, isFrom1904 })

const gridOf = (rows: readonly (readonly (string | number | null)[])[], merged: Grid['merged'] = []): Grid => ({
  rows: rows.map((cells) => cells.map((value) => (value === null ? undefined : cell(value)))),
  merged,
  isFrom1904: false,
})

const headings = columns.map(({ heading }) => heading)
const paths = columns.map(({ path }) => path)

describe('a cell', () => {
  it.each([
    ['2025-09-20', '2025-09-20'],
    ['2025-09-20 00:00:00', '2025-09-20'],
    ['20/09/2025', '2025-09-20'],
    ['20.9.2025', '2025-09-20'],
    ['20. 9. 2025', '2025-09-20'],
    ['20-09-2025', '2025-09-20'],
    [45_920, '2025-09-20'],
    [45_920.75, '2025-09-20'],
    [1, '1900-01-01'],
    [61, '1900-03-01'],
  ])('reads %j as a date', (written, date) => {
    expect(read('hunt_date', cell(written))).toEqual({ value: date })
  })

  it('counts days from 1904 where the workbook does', () => {
    expect(read('hunt_date', cell(44_458), true)).toEqual({ value: '2025-09-20' })
  })

  it.each(['31/02/2025', '09/20/2025', '20/09/25', 'autumn', 0, -5, 3_000_000])('reads no date in %j', (written) => {
    expect(read('hunt_date', cell(written))).toMatchObject({ message: messages.notADate })
  })

  it('asks whether day and month were exchanged', () => {
    expect(read('hunt_date', cell('09/20/2025'))).toMatchObject({ hint: 'The day stands first. Is 2025-09-20 meant?' })
  })

  const length = 'measurementParams.mainBeamLength.left'
  it.each([
    ['92,4', 92.4],
    [' 92.40\u00a0', 92.4],
    [92.4, 92.4],
    ['0', 0],
  ])('reads %j as a figure', (written, value) => {
    expect(read(length, cell(written))).toEqual({ value })
  })

  it.each([
    ['92.4 cm', 'Write the figure alone: 92.4'],
    ['1.234,5', 'Write it without a sign for thousands.'],
    ['about 90', 'Write a figure, as 92.4 or 92,4.'],
  ])('reads no figure in %j and says what would be right', (written, hint) => {
    expect(read(length, cell(written))).toEqual({ message: 'Must be a number', hint })
  })

  it('tells where a spreadsheet made a date of a figure', () => {
    expect(read(length, cell(45_789, { isDate: true }))).toMatchObject({ message: 'Must be a number' })
  })

  it.each([
    ['SK', 'SK'],
    ['slovakia', 'SK'],
    ['Cote d’Ivoire', 'CI'],
  ])('reads %j as a country', (written, code) => {
    expect(read('hunt_country', cell(written.replace('’', "'")))).toEqual({ value: code })
  })

  it('asks after a misspelt country', () => {
    expect(read('hunt_country', cell('Slovakka'))).toEqual({ message: messages.notInList, hint: 'Is Slovakia meant?' })
  })

  it('reads several types, a source in any case, a phenotype by name or key', () => {
    expect(read('eval_type', cell('event; Individual'))).toEqual({ value: ['Event', 'Individual'] })
    expect(read('source', cell('FREE RANGE'))).toEqual({ value: 'Free range' })
    const value = { key: 'red-deer-carpathian' }
    expect(read('phenotype', cell('Carpathian red deer'))).toEqual({ value })
    expect(read('phenotype', cell('red-deer-carpathian'))).toEqual({ value })
  })

  it('finds no choice, figure or date in a text that only begins with one', () => {
    const long = ' '.repeat(300)
    expect(read('source', cell(`Free range${long}x`))).toMatchObject({ message: messages.notInList })
    expect(read('phenotype', cell(`Carpathian red deer${long}x`))).toMatchObject({ message: messages.notInList })
    expect(read('eval_type', cell('Event, '.repeat(60)))).toMatchObject({ message: messages.notInList })
    expect(read(length, cell(`92.4${long}x`))).toMatchObject({ message: 'Must be a number' })
    expect(read('hunt_date', cell(`2025-09-20${long}x`))).toMatchObject({ message: messages.notADate })
    expect(read('source', cell(`${long}Free range${long}`))).toEqual({ value: 'Free range' })
  })

  it('says of a formula that its result is missing or an error', () => {
    expect(read(length, cell('', { broken: 'no result', shown: '=1+1' }))).toMatchObject({
      message: messages.noFormulaResult,
    })
    expect(read(length, cell('', { broken: 'error', shown: '#REF!' }))).toMatchObject({
      message: messages.formulaError,
    })
  })

  it('reads a figure in a column of texts as it is written', () => {
    expect(read('hunter_phone', cell(361_234_567, { shown: '3.6E+08' }))).toEqual({ value: '361234567' })
    expect(showCell(column('hunt_date'), cell(45_920, { isDate: true, shown: '9/20/25' }), false)).toBe('20/09/2025')
  })
})

describe('the columns of every species', () => {
  it.each(speciesList().map((one) => [one.key, one] as const))(
    '%s: each is told from the others by its heading',
    (_, one) => {
      const keys = importColumns(one).flatMap((each) => [...new Set(keysOf(each))])
      expect(new Set(keys).size).toBe(keys.length)
      for (const { heading } of importColumns(one)) expect(derivedHeadings(one).exact.has(heading), heading).toBe(false)
      const names = one.phenotypes.map((phenotype) => phenotypeName(one, phenotype))
      expect(new Set(names).size).toBe(names.length)
    },
  )
})

describe('the headings of a sheet', () => {
  const found = (grid: Grid) => findLayout(grid, species)
  const pathsOf = (grid: Grid) => found(grid)?.columns.map(({ path }) => path)

  it('are found by the hidden row of paths, whatever they were renamed to', () => {
    const grid = gridOf([['A title'], headings.map((_, index) => `Column ${index}`), paths, []])
    expect(found(grid)).toMatchObject({ firstRow: 3, missing: [], unknown: [] })
    expect(pathsOf(grid)).toEqual(paths)
  })

  it('are found by their words, in any order, with or without units', () => {
    const shuffled = [...columns].reverse()
    const grid = gridOf([[], shuffled.map(({ heading }) => heading.toUpperCase().replace(/ \([^)]*\)$/, ' '))])
    expect(pathsOf(grid)).toEqual(shuffled.map(({ path }) => path))
  })

  it('are found where two rows or a merged cell make them', () => {
    const above = headings.map((heading) => heading.replace(/, (left|right)( \(.*)?$/, '$2'))
    const below = headings.map((heading) => /, (left|right)/.exec(heading)?.[1] ?? null)
    expect(pathsOf(gridOf([above, below]))).toEqual(paths)

    const merged: { top: number; bottom: number; left: number; right: number }[] = []
    const single = above.map((heading, index) => {
      if (below[index] !== 'right') return heading
      merged.push({ top: 0, bottom: 0, left: index - 1, right: index })
      return null
    })
    expect(pathsOf(gridOf([single], merged))).toEqual(paths)
  })

  it('are not taken for others in another unit', () => {
    const grid = gridOf([headings.map((heading) => heading.replace('Inside spread (cm)', 'Inside spread (mm)'))])
    expect(found(grid)).toMatchObject({ missing: ['Inside spread (cm)'], unknown: ['Inside spread (mm)'] })
  })

  it('may leave out notes and measurer, and may stand beside what an export adds', () => {
    const kept = headings.filter((heading) => heading !== 'Remark' && heading !== 'Measurer ID')
    const grid = gridOf([['Public ID', ...kept, 'Total Points', 'Total of the sheet (points)', 'Created At (UTC)']])
    expect(found(grid)).toMatchObject({ missing: [], unknown: [], twice: [] })
  })

  it('are named in one message where they are missing, unknown or there twice', () => {
    const given = [...headings.filter((heading) => heading !== 'Source'), 'Shoe size', 'Colour (points)']
    const layout = found(gridOf([given]))
    expect(layout && layoutRefusal(layout, species)).toBe(
      'The column “Source” is missing. The column “Shoe size” is not known. The column “Colour (points)” is there twice. Please use the columns of the template of Red deer.',
    )
  })

  it('are missing altogether in a sheet of something else', () => {
    expect(
      found(
        gridOf([
          ['Name', 'Shoe size'],
          ['Jan', 43],
        ]),
      ),
    ).toBeNull()
  })
})

describe('the rows of a sheet', () => {
  it('are those with a value, but for the example', () => {
    const row = paths.map((path) => (path === 'hunter_name' ? 'Jan' : null))
    const grid = gridOf([headings, paths, [EXAMPLE_MARK], [null], row, ['  '], row, [], []])
    expect(openImport(grid, species).rows).toEqual([4, 6])
  })

  it('are refused in a sentence where there are none', () => {
    expect(() => openImport(gridOf([headings, paths, []]), species)).toThrow(messages.nothingToImport)
  })

  it('tell all that is wrong at once, each at its cell and with what would be right', () => {
    const values: Readonly<Record<string, string | number>> = {
      eval_date: '2026-03-02',
      hunt_date: '2026-02-20',
      hunt_country: 'Slovakka',
      'measurementParams.mainBeamLength.left': 924,
      'measurementParams.mainBeamLength.right': '92,4 cm',
    }
    const grid = gridOf([headings, paths, paths.map((path) => values[path] ?? null)])
    const checking = checkImport(openImport(grid, species), () => ({
      who: null,
      context: { today: '2026-06-01', validity: null, measurerEmail: null },
    }))
    let step = checking.next()
    while (!step.done) step = checking.next()
    const [row] = step.value.report.details
    expect(row?.row).toBe(3)
    const at = (path: string) => row?.cells.find((one) => one.path === path)
    const address = (path: string) => addressOf(2, paths.indexOf(path))
    expect(at('hunt_date')).toMatchObject({ address: address('hunt_date'), hint: 'Not after 31/01/2026.' })
    expect(at('eval_date')).toMatchObject({ message: messages.thirtyDays, hint: 'Not before 22/03/2026.' })
    expect(at('hunt_country')?.hint).toBe('Is Slovakia meant?')
    expect(at('measurementParams.mainBeamLength.left')).toMatchObject({
      message: 'Must be between 40 and 150 cm',
      hint: 'Is 924 meant to be 92.4 cm? A decimal point may have slipped.',
    })
    expect(at('measurementParams.mainBeamLength.right')?.hint).toBe('Write the figure alone: 92,4')
    expect(at('hunter_name')?.message).toBe(messages.required)
    expect(at('source')?.hint).toBe('One of: Free range; Game from enclosures; Casualties.')
  })

  it('take corrections by address, and none beside them', () => {
    const grid = gridOf([headings, paths, ['x']])
    const corrected = openImport(grid, species, { A3: 'y' })
    expect(corrected.grid.rows[2]?.[0]).toEqual({ value: 'y', shown: 'y' })
    for (const address of ['A1', 'A9', 'ZZ3', 'nowhere'])
      expect(() => openImport(grid, species, { [address]: 'y' })).toThrow(messages.formInvalid)
  })
})

it('knows addresses both ways', () => {
  for (const address of ['A1', 'Z9', 'AA10', 'BC5000']) {
    const place = placeOf(address)
    expect(place && addressOf(place.row, place.column)).toBe(address)
  }
})

it('finds the word that was meant, and none where nothing is near', () => {
  expect(nearest('Hungry', ['Hungary', 'Norway'])).toBe('Hungary')
  expect(nearest('Xyzzy', ['Hungary', 'Norway'])).toBeNull()
  expect(nearest('Hung', ['Hungary', 'Norway'])).toBe('Hungary')
  expect(nearest('Nórvay', ['Hungary', 'Norway'])).toBe('Norway')
  expect(nearest('Hungary and its neighbours', ['Hungary', 'Norway'])).toBeNull()
  expect(headingKey('Date of the Hunt *')).toBe('dateofthehunt')
})

describe('a report of more faults than anybody corrects', () => {
  const fault: CellFault = { address: 'H7', column: 'Source', path: 'source', message: messages.notInList, hint: null }
  const reportOf = (...faults: readonly number[]) => ({
    total: faults.length,
    columns: [],
    letters: [],
    error: faults.map(() => []),
    details: faults.map((count, index) => ({ row: index + 3, cells: Array.from({ length: count }, () => fault) })),
    untold: 0,
    duplicates: [],
  })

  it('names every invalid row, the last ones by their first fault, and says how many it leaves out', () => {
    const { error, details, untold } = shortenReport(reportOf(MOST_TOLD_FAULTS - 2, 5, 4, 1))
    expect(error).toHaveLength(4)
    expect(details.map(({ row, cells }) => [row, cells.length])).toEqual([
      [3, MOST_TOLD_FAULTS - 2],
      [4, 2],
      [5, 1],
      [6, 1],
    ])
    expect(untold).toBe(3 + 3)
  })

  it('is sent whole where it holds no more than that', () => {
    const report = reportOf(MOST_TOLD_FAULTS - 4, 4)
    expect(shortenReport(report)).toEqual(report)
  })
})
