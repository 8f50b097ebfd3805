/** Compares the outputs of the server for one trophy of each representative species with the recorded ones. */
import { read, utils, type WorkSheet } from '@e965/xlsx'
import { type EvaluationStatistics, findSpecies } from '@trophy/domain'
import { checkVectors, REPRESENTATIVE_SPECIES } from '@trophy/domain/samples'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { unpackZip } from '#testing/inputs/unpack-zip.ts'
import { maskRandomValues } from './mask.ts'
import { readPdfLines } from './pdf-lines.ts'

const { as, make, clock } = await testApp({ now: '2026-06-01T08:00:00.000Z' })
const admin = await as(await make.admin())
const species = { evaluation_options: [...REPRESENTATIVE_SPECIES] }
const measurer = await as(await make.member({ firstname: 'Celia', lastname: 'Žárská', ...species }))

/** Enters the check vector with unequal sides. */
const enterTrophy = async (key: string): Promise<string> => {
  const vector = checkVectors.findLast((one) => one.species === key)
  if (!vector) throw new Error(`${key} has no check vector`)
  clock.advance(60)
  const body = { ...evaluationInput({}, key), phenotype: { key: vector.phenotype }, data: vector.input }
  const { data, problem } = await measurer.post<{ readonly _id: string }>(`/evaluation/${key}`, { data: body })
  if (problem) throw new Error(`${key} was rejected: ${JSON.stringify(problem)}`)
  return data._id
}

const ids = new Map<string, string>()
for (const key of REPRESENTATIVE_SPECIES) ids.set(key, await enterTrophy(key))
await admin.post('/me/confirmation', { current_password: PASSWORD })
const csv = (await admin.get('/evaluation/export.csv')).raw.toString('utf8')
const templates = await unpackZip((await admin.get('/evaluation/bulk-import/templates')).raw)

/** Returns a line for each column: its heading and its values. */
const formatColumns = ([headings = [], ...rows]: readonly (readonly string[])[]): string =>
  headings.map((heading, column) => [heading, ...rows.map((row) => row[column] ?? '')].join(' | ').trimEnd()).join('\n')

const readRows = (sheet: WorkSheet | undefined): string[][] =>
  utils.sheet_to_json(sheet ?? {}, { header: 1, raw: false, defval: '' })

const readWorkbook = async (key: string): Promise<string> => {
  const { Sheets } = read((await admin.get(`/evaluation/export?eval_option=${key}`)).raw, { cellDates: true })
  return Object.entries(Sheets)
    .map(([name, sheet]) => `${name}\n${formatColumns(readRows(sheet))}`)
    .join('\n')
}

/** Returns the headings, paths and example of a template, the number of choices and the explanations. */
const readTemplate = (name: string): string => {
  const { Sheets } = read(templates.get(name))
  const [headings = [], ...choices] = readRows(Sheets.Lists)
  return [
    formatColumns(readRows(Sheets.Evaluations)),
    ...headings.map((heading, column) => `${heading}: ${choices.filter((row) => row[column]).length} choices`),
    ...readRows(Sheets['How to fill it in']).map((row) => row.join(' | ').trimEnd()),
  ].join('\n')
}

const readCsv = (key: string): string => {
  const [headings = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  const row = rows.find((one) => one.includes(key)) ?? []
  const isFilled = (_: string, column: number) => row[column] !== ''
  return formatColumns([headings.filter(isFilled), row.filter(isFilled)])
}

const readStatistics = async (key: string): Promise<string> => {
  const { data } = await admin.get<EvaluationStatistics>(`/evaluation-statistics?eval_option=${key}`)
  return Object.entries(data)
    .flatMap(([name, value]) => [name, ...(Array.isArray(value) ? value : [value]).map((one) => JSON.stringify(one))])
    .join('\n')
}

it.each(REPRESENTATIVE_SPECIES)('writes the recorded outputs of %s', async (key) => {
  const sections = {
    PDF: readPdfLines((await measurer.get(`/evaluation/pdf/${ids.get(key)}`)).raw),
    Workbook: await readWorkbook(key),
    CSV: readCsv(key),
    'Import template': readTemplate(`${findSpecies(key)?.code}-${key}.xlsx`),
    Statistics: await readStatistics(key),
  }
  const text = Object.entries(sections).map(([title, content]) => `## ${title}\n${content}\n`)
  await expect(maskRandomValues(text.join('\n'))).toMatchFileSnapshot(`recorded/${key}.txt`)
})
