/** Records every output of the server for the 78 check vectors. */
import type { Evaluation } from '@trophy/domain'
import { type CheckVector, checkVectors } from '@trophy/domain/samples'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/inputs/builders.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { unpackZip } from '#testing/inputs/unpack-zip.ts'
import { createMask, maskJson } from './mask.ts'
import { readPdfLines } from './pdf-lines.ts'
import { expectRecorded, formatJson } from './recorded.ts'
import { formatWorkbook, readWorkbook } from './workbook-lines.ts'

const species = [...new Set(checkVectors.map((vector) => vector.species))]

const { as, make, db, guest, clock } = await testApp({ now: '2026-06-01T08:00:00.000Z' })
const everything = { evaluation_options: species }
const owner = await as(await make.member({ firstname: 'Celia', lastname: 'Žárská', ...everything }))
const other = await as(await make.member({ firstname: 'Otto', lastname: 'Öst', ...everything }))
const admin = await as(await make.admin())

const { data: _, phenotype: __, ...information } = evaluationInput()

/** The information differs between vectors, so that mixed-up columns are noticed. */
const createInput = ({ phenotype, input }: CheckVector, index: number) => ({
  ...information,
  eval_date: `2026-03-${String((index % 28) + 1).padStart(2, '0')}`,
  eval_country: ['HU', 'ES', 'NO'][index % 3],
  eval_type: [['Individual'], ['Event'], ['Individual', 'Event']][index % 3],
  hunt_date: `2025-09-${String((index % 28) + 1).padStart(2, '0')}`,
  hunt_country: ['SK', 'DE', 'SE', 'ES'][index % 4],
  hunt_location: `Location ${index + 1}`,
  hunter_name: `Hunter ${index + 1}`,
  source: ['Free range', 'Game from enclosures', 'Casualties'][index % 3],
  phenotype: { key: phenotype },
  data: input,
})

type SavedVector = {
  readonly vector: CheckVector
  readonly body: object
  readonly id: string | null
  readonly response: unknown
}

const enter = async (vector: CheckVector, index: number): Promise<SavedVector> => {
  clock.advance(60)
  const body = createInput(vector, index)
  const { data, problem } = await owner.post<Evaluation>(`/evaluation/${vector.species}`, { data: body })
  return problem === null
    ? { vector, body, id: data._id, response: data }
    : { vector, body, id: null, response: problem }
}

const entered: SavedVector[] = []
for (const [index, vector] of checkVectors.entries()) entered.push(await enter(vector, index))

/** Returns JSON with sorted keys, because jsonb does not preserve their order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [two]) => (one < two ? -1 : 1)))
      : part,
  ) ?? 'undefined'

/** Returns only the differences to a value that is already recorded. */
const differenceTo = (before: unknown, after: unknown, name: string): unknown => {
  if (canonical(before) === canonical(after)) return `(${name})`
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null) return after
  const entries = Object.entries(after).filter(
    ([key, value]) => canonical(Reflect.get(before, key)) !== canonical(value),
  )
  const missing = Object.keys(before).filter((key) => !(key in after))
  return { [name]: missing.length === 0 ? 'but' : `without ${missing}`, ...Object.fromEntries(entries) }
}

const formatCase = async ({ vector, body, id, response }: SavedVector): Promise<string> => {
  const mask = createMask(id === null ? {} : { 'id-of-evaluation': id })
  const section = (title: string, value: unknown) =>
    `-- ${title}\n${typeof value === 'string' ? mask(value) : formatJson(maskJson(mask, value))}`
  const score = { data: { phenotype: { key: vector.phenotype }, data: vector.input } }
  const scored = await owner.post<{ readonly lines: unknown }>(`/evaluation/${vector.species}/score`, score)
  const hints = await owner.post(`/evaluation/${vector.species}/hints`, { data: { ...body, _id: id } })
  const sections = [
    `# ${vector.species}: ${vector.case}`,
    section('score', scored.data ?? scored.problem),
    section('hints', hints.data ?? hints.problem),
  ]
  if (id === null) return [...sections, section('rejected', response)].join('\n')
  const { rows } = await sql<Record<string, unknown>>`select * from evaluations where id = ${id}`.execute(db)
  const [row = {}] = rows
  const own = (await owner.get<Evaluation>(`/evaluation/${id}`)).data
  const { data, lines, ...rest } = own
  const theirs = (await other.get<Evaluation>(`/evaluation/${id}`)).data
  const record = await guest.get(`/evaluation/public/${own.public_id}`)
  const pdf = await owner.get(`/evaluation/pdf/${id}`)
  return [
    ...sections,
    section('stored row', row),
    section('response', {
      ...rest,
      data: canonical(row.data) === canonical(data) ? '(as stored)' : data,
      lines: canonical(lines) === canonical(scored.data.lines) ? '(as scored)' : lines,
    }),
    section('response of saving', differenceTo(own, response, 'as the response')),
    section('response for another member', differenceTo(own, theirs, 'as the response')),
    section('public record', record.data),
    section('PDF', readPdfLines(pdf.raw)),
  ].join('\n')
}

describe('check vectors', () => {
  it.each(species)('produce the recorded outputs: %s', async (name) => {
    const texts: string[] = []
    for (const one of entered.filter(({ vector }) => vector.species === name)) texts.push(await formatCase(one))
    await expectRecorded(`species/${name}.txt`, texts.join('\n\n'))
  })
})

await admin.post('/me/confirmation', { current_password: PASSWORD })

describe('exports', () => {
  it('write the recorded workbook of measurements', async () => {
    const { status, raw } = await admin.get('/evaluation/export?sortBy=created_at&sortDir=asc')
    expect(status).toBe(200)
    await expectRecorded('exports/measurements.txt', createMask()(await formatWorkbook(raw)))
  })

  it('write the recorded workbook of common data', async () => {
    const { status, raw } = await admin.get('/evaluation/common-data-export')
    expect(status).toBe(200)
    await expectRecorded('exports/common-data.txt', createMask()(await formatWorkbook(raw)))
  })

  it('write the recorded styles of workbooks', async () => {
    const { raw } = await admin.get('/evaluation/common-data-export')
    await expectRecorded('exports/styles.txt', (await readWorkbook(raw)).others.join('\n'))
  })

  it('write the recorded CSV', async () => {
    const { status, raw } = await admin.get('/evaluation/export.csv')
    expect(status).toBe(200)
    await expectRecorded('exports/everything.csv', createMask()(raw.toString('utf8')))
  })
})

/** Longer columns of a template's lists are recorded once, since they are the same for all species. */
const LONG_COLUMN_LINES = 20

describe('import templates', async () => {
  const templates = await unpackZip((await admin.get('/evaluation/bulk-import/templates')).raw)
  const columns = new Map<string, string>()

  /** Formats the drop-down lists by column. */
  const formatLists = (lines: readonly string[]): string[] => {
    const cells = lines.map((line) => /^([A-Z]+)\d+(?: \[[^\]]*\])? (.*)$/.exec(line))
    const letters = [...new Set(cells.flatMap((cell) => cell?.[1] ?? []))]
    const others = lines.filter((_, index) => cells[index] === null)
    const described = letters.map((letter) => {
      const values = cells.flatMap((cell) => (cell?.[1] === letter ? [cell[2] ?? ''] : []))
      const [heading = ''] = values
      if (values.length <= LONG_COLUMN_LINES) return `${letter} ${values.join(' ')}`
      const text = values.join('\n')
      const known = columns.get(heading) ?? text
      columns.set(heading, known)
      return known === text ? `${letter} ${heading} (as in lists.txt)` : `${letter} ${values.join(' ')}`
    })
    return [...others, ...described]
  }

  // Collected before the tests, which may run in any order.
  const names = [...templates.keys()].sort()
  for (const name of names)
    for (const { name: sheet, lines } of (await readWorkbook(templates.get(name) ?? Buffer.of())).sheets)
      if (sheet === 'Lists') formatLists(lines)

  it.each(names)('have the recorded content: %s', async (name) => {
    const { sheets, others } = await readWorkbook(templates.get(name) ?? Buffer.of())
    const parts = sheets.map((sheet) => {
      const lines = sheet.name === 'Lists' ? formatLists(sheet.lines) : sheet.lines
      return [`-- sheet ${sheet.name}`, ...lines].join('\n')
    })
    const more = others.slice(0, others.indexOf('-- xl/styles.xml'))
    await expectRecorded(`templates/${name.replace('.xlsx', '')}.txt`, [...parts, ...more].join('\n'))
  })

  it('share the recorded lists', async () => {
    const sorted = [...columns].sort(([a], [b]) => (a < b ? -1 : 1))
    await expectRecorded('templates/lists.txt', sorted.map(([, text]) => text).join('\n\n'))
  })
})
