import { describe, expect, it } from 'vitest'
import { listNotices } from '#measuring/score/notices.ts'
import { formatThresholds } from '#measuring/score/printed-sheet.ts'
import { getReasons } from '#measuring/score/reasons.ts'
import { explainScore, type Line, scoreSheet } from '#measuring/score/score.ts'
import { checkSheet } from '#measuring/sheet/check.ts'
import { getValueAtPath } from '#measuring/sheet/data.ts'
import type { Phenotype, Species } from '#measuring/sheet/define.ts'
import { findPhenotype, listEditions, listSpecies } from '#species/registry.ts'
import { type CheckVector, checkVectors } from '#species/samples/list.ts'
import { listVectors } from '#species/samples/sheets.ts'

type Cell = string | number | null | undefined

/** Joins cells with separators; a null cell is empty. */
const row = (...cells: readonly Cell[]): string =>
  cells
    .map((cell) => cell ?? '')
    .join(' | ')
    .trimEnd()

const part = (title: string, lines: readonly string[]): string[] => [`## ${title}`, ...lines, '']

const readCheck = (species: Species, input: object, phenotype: Phenotype): string[] => {
  const { sheet, errors } = checkSheet(species, input, phenotype)
  const values = species.leaves.flatMap((leaf) => leaf.values)
  return [
    ...part(
      'Sheet as it would be stored',
      values.map((path) => row(path, JSON.stringify(getValueAtPath(sheet, path)))),
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
  const reasons = getReasons(species, input, phenotype)
  const { sheet } = checkSheet(species, input, phenotype)
  const { totalPoints, award, next } = score
  return [
    ...part('Score', [
      row('key', 'label', 'left', 'right', 'value', 'factor', 'points', 'reason'),
      ...explainScore(score).map((line) => readLine(line, reasons.get(line.key))),
      row('total', totalPoints, award, next && `${next.missing} to ${next.award}`),
      formatThresholds(phenotype.thresholds),
    ]),
    ...part(
      'Calculations',
      species.calculations.map(({ key, label }) => row(key, label, getValueAtPath(score.calculations, key) as number)),
    ),
    ...part(
      'Notices',
      listNotices(species, sheet, phenotype, award).map(({ path, message }) => row(path, message)),
    ),
  ]
}

const outputs = { check: readCheck, score: readScore }

type Trophy = {
  readonly title: string
  readonly species: Species
  readonly phenotype: Phenotype
  readonly input: object
}

const openVector = ({ case: name, phenotype: key, input }: CheckVector, species: Species): Trophy => {
  const phenotype = findPhenotype(species, key)
  if (!phenotype) throw new Error(`Unknown phenotype ${key} of ${species.key}`)
  return { title: `${name} (edition ${species.edition}, ${key})`, species, phenotype, input }
}

/** Returns the editions of a species that have check vectors. */
const listRecordedEditions = (key: string): readonly Species[] =>
  listEditions(key).filter((species) => listVectors(species).length > 0)

/** Returns the check vectors of an edition, followed by an empty sheet. */
const listTrophies = (species: Species): Trophy[] => {
  const [phenotype] = species.phenotypes
  const empty = { title: `empty (edition ${species.edition})`, species, input: {} }
  return [
    ...listVectors(species).map((vector) => openVector(vector, species)),
    ...(phenotype ? [{ ...empty, phenotype }] : []),
  ]
}

it('covers every check vector', () => {
  const covered = listSpecies().flatMap(({ key }) => listRecordedEditions(key).flatMap(listVectors))
  expect(covered).toHaveLength(checkVectors.length)
})

describe.each(listSpecies().map(({ key }) => key))('%s', (key) => {
  it.each(Object.entries(outputs))('matches the recorded %s', async (output, read) => {
    const text = listRecordedEditions(key)
      .flatMap(listTrophies)
      .map(({ title, species, phenotype, input }) => {
        const lines = read(species, input, phenotype).join('\n').trimEnd()
        return `=== ${title}\n${lines}\n`
      })
    await expect(text.join('\n')).toMatchFileSnapshot(`recorded/${output}/${key}.txt`)
  })
})
