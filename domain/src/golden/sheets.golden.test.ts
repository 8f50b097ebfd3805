import { describe, expect, it } from 'vitest'
import { publicPointsOf } from '#evaluations/public.ts'
import { noticesOf } from '#measuring/score/notices.ts'
import {
  figuresOf,
  type PrintedRow,
  printFactor,
  printRow,
  printSheet,
  thresholdsInWords,
} from '#measuring/score/printed-sheet.ts'
import { reasonsOf } from '#measuring/score/reasons.ts'
import { explain, type Line, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { columnNameOf, columnsOf, headingOf } from '#measuring/sheet/columns.ts'
import { valueAtPath } from '#measuring/sheet/data.ts'
import { EDITION, type Phenotype, type Species } from '#measuring/sheet/define.ts'
import { editionsOf, findPhenotype, speciesList } from '#species/registry.ts'
import { checkVectors as vectors } from '#species/samples/list.ts'

type Cell = string | number | null | undefined

/** One line of text, its parts set apart; a part that is null stays empty. */
const row = (...cells: readonly Cell[]): string =>
  cells
    .map((cell) => cell ?? '')
    .join(' | ')
    .trimEnd()

const part = (title: string, lines: readonly string[]): string[] => [`## ${title}`, ...lines, '']

const readColumns = (species: Species): string[] => [
  row('path', 'label', 'unit', 'kind', 'origin', 'most characters', 'heading', 'name where sheets are put together'),
  ...columnsOf(species).map((column) => {
    const { path, label, unit, kind, origin, maxLength } = column
    return row(path, label, unit, kind, origin, maxLength || null, headingOf(column), columnNameOf(column))
  }),
]

const readCheck = (species: Species, input: object, phenotype: Phenotype): string[] => {
  const { sheet, errors } = checkSheet(species, input, phenotype)
  const values = species.leaves.flatMap((leaf) => leaf.values)
  return [
    ...part(
      'Sheet as it would be stored',
      values.map((path) => row(path, JSON.stringify(valueAtPath(sheet, path)))),
    ),
    ...part(
      'Errors',
      Object.entries(errors).map(([path, message]) => row(path, message)),
    ),
  ]
}

const readLine = ({ key, label, left, right, value, factor, points, sign }: Line, reason?: string): string =>
  row(key, label, left, right, value, factor, `${sign === -1 ? '−' : '+'} ${points}`, reason)

const readScore = (species: Species, input: object, phenotype: Phenotype): string[] => {
  const score = scoreSheet(species, input, phenotype)
  const reasons = reasonsOf(species, input, phenotype)
  const { sheet } = checkSheet(species, input, phenotype)
  const { totalPoints, award, next } = score
  return [
    ...part('Score', [
      row('key', 'label', 'left', 'right', 'value', 'factor', 'points', 'reason'),
      ...explain(species, score).map((line) => readLine(line, reasons.get(line.key))),
      row('total', totalPoints, award, next && `${next.missing} to ${next.award}`),
      thresholdsInWords(phenotype.thresholds),
    ]),
    ...part(
      'Calculations',
      figuresOf(species, score.calculations).map(({ key, label, value }) => row(key, label, value)),
    ),
    ...part(
      'Notices',
      noticesOf(species, sheet, phenotype, award).map(({ path, message }) => row(path, message)),
    ),
  ]
}

const readPrint = (species: Species, input: object, phenotype: Phenotype): string[] => {
  const score = scoreSheet(species, input, phenotype)
  const stored = { ...input, calculations: score.calculations }
  const sheet = printSheet(species, { data: stored, lines: explain(species, score), phenotype })
  const readPrinted = (line: Line): string => {
    const reason = sheet.reasons.get(line.key)
    return `  ${row(readLine(line, reason), printFactor(line, reason))}`
  }
  const readRow = (printed: PrintedRow): string[] => [
    row(printed.path, printed.label, printRow(printed)),
    ...printed.lines.map(readPrinted),
  ]
  return [
    ...Object.entries(sheet.sections).flatMap(([section, rows]) => part(section, rows.flatMap(readRow))),
    ...part('Lines of no row', sheet.otherLines.map(readPrinted)),
    ...part(
      'For information',
      sheet.figures.map(({ key, label, value }) => row(key, label, value)),
    ),
    row('sum', sheet.sum),
  ]
}

const readPublic = (species: Species, input: object, phenotype: Phenotype): string[] => [
  row('path', 'label', 'unit', 'left', 'right', 'value', 'points', 'reason'),
  ...publicPointsOf(species, input, phenotype, explain(species, scoreSheet(species, input, phenotype))).map(
    ({ path, label, unit, left, right, value, points, reason }) =>
      row(path, label, unit, left, right, value, points, reason),
  ),
]

const outputs = { check: readCheck, score: readScore, print: readPrint, public: readPublic }

type Trophy = {
  readonly title: string
  readonly species: Species
  readonly phenotype: Phenotype
  readonly input: object
}

type CheckVector = (typeof vectors)[number] & { readonly edition?: string }

const openVector = ({ case: name, phenotype: key, input }: CheckVector, species: Species): Trophy => {
  const phenotype = findPhenotype(species, key)
  if (!phenotype) throw new Error(`There is no phenotype ${key} of ${species.key}.`)
  return { title: `${name} (edition ${species.edition}, ${key})`, species, phenotype, input }
}

const all: readonly CheckVector[] = vectors

const vectorsOf = ({ key, edition: own }: Species): readonly CheckVector[] =>
  all.filter(({ species, edition = EDITION }) => species === key && edition === own)

/** The editions of a species that have check vectors: other tests register editions without them. */
const recordedEditionsOf = (key: string): readonly Species[] =>
  editionsOf(key).filter((species) => vectorsOf(species).length > 0)

/** The check vectors of an edition, and a sheet in which nothing was entered. */
const trophiesOf = (species: Species): Trophy[] => {
  const [phenotype] = species.phenotypes
  const empty = { title: `empty (edition ${species.edition})`, species, input: {} }
  return [
    ...vectorsOf(species).map((vector) => openVector(vector, species)),
    ...(phenotype ? [{ ...empty, phenotype }] : []),
  ]
}

it('covers all 78 check vectors', () => {
  const covered = speciesList().flatMap(({ key }) => recordedEditionsOf(key).flatMap(vectorsOf))
  expect(covered).toHaveLength(78)
})

describe.each(speciesList().map(({ key }) => key))('%s', (key) => {
  it('has the columns that were recorded', async () => {
    const text = recordedEditionsOf(key).map(
      (species) => `=== edition ${species.edition}\n${readColumns(species).join('\n')}\n`,
    )
    await expect(text.join('\n')).toMatchFileSnapshot(`recorded/columns/${key}.txt`)
  })

  it.each(Object.entries(outputs))('gives the %s that was recorded', async (output, read) => {
    const text = recordedEditionsOf(key)
      .flatMap(trophiesOf)
      .map(({ title, species, phenotype, input }) => {
        const lines = read(species, input, phenotype).join('\n').trimEnd()
        return `=== ${title}\n${lines}\n`
      })
    await expect(text.join('\n')).toMatchFileSnapshot(`recorded/${output}/${key}.txt`)
  })
})
