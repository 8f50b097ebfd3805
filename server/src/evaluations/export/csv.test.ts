import { read, utils } from '@e965/xlsx'
import {
  type Column,
  EDITION,
  type Evaluation,
  findEdition,
  getValueAtPath,
  listColumns,
  listSpeciesInForce,
  withValue,
} from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { seed } from '#operations/demo/seed.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput, validSheet } from '#testing/inputs/evaluation-input.ts'

const { as, clock, db, make, ownerDb } = await testApp()
const adminUser = await make.admin()
await seed(ownerDb, { evaluations: 60, firstNumber: 10_000, now: clock.now() })
const admin = await as(adminUser)
const judge = await as(
  await make.member({ role: 'STJ', evaluation_options: listSpeciesInForce('2026-06-01').map(({ key }) => key) }),
)

const listStored = async () => {
  const rows = await db.selectFrom('evaluations').selectAll().where('deleted_at', 'is', null).execute()
  return new Map(rows.map((row) => [row.public_id, row]))
}

describe('CSV export of all evaluations', () => {
  const parseLines = async () => {
    const { status, raw, headers } = await admin.get('/evaluation/export.csv')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('filename="evaluations-01-06-2026.csv"')
    const text = raw.toString()
    expect(text.startsWith('\uFEFF_id,public_id,')).toBe(true)
    expect(text.endsWith('\r\n')).toBe(true)
    const sheet = read(text, { type: 'string', raw: true }).Sheets.Sheet1 ?? {}
    return utils.sheet_to_json<Record<string, string>>(sheet, { defval: '' })
  }

  it('contains every value of every evaluation under its path and unit', async () => {
    const lines = await parseLines()
    const evaluations = await listStored()
    expect(lines).toHaveLength(evaluations.size)
    for (const line of lines) {
      const evaluation = evaluations.get(line.public_id ?? '')
      const species = findEdition(evaluation?.eval_option ?? '', EDITION)
      expect(line.hunt_date).toBe(evaluation?.hunt_date)
      expect(line.hunter_name).toBe(evaluation?.hunter_name)
      if (!species) throw new Error(`Unknown species ${evaluation?.eval_option}`)
      const readText = ({ path, isEmptyAtZero }: Column) => {
        const value = getValueAtPath(evaluation?.data, path)
        return isEmptyAtZero && value === 0 ? '' : String(value)
      }
      for (const column of listColumns(species)) {
        const { path, unit } = column
        const name = unit === null || unit === 'count' || unit === 'points' ? path : `${path} (${unit})`
        expect(line[name]).toBe(readText(column))
      }
      const measured = Object.entries(line).filter(([name, value]) => /^[a-z]+\..+/i.test(name) && value !== '')
      const values = listColumns(species).filter((column) => readText(column) !== '')
      // Three columns of the phenotype are added; the total of the sheet has no dot.
      expect(measured).toHaveLength(values.length - 1 + 3)
    }
    const names = Object.keys(lines[0] ?? {})
    expect(names).toContain('measurementParams.dryAntlerWeight.gross (kg)')
    expect(names).toContain('measurementParams.dryAntlerWeight.gross (g)')
    expect(names.at(-1)).toBe('totalPoints')
  })

  it('leaves measures that were not taken empty, and keeps a 0 of points, deductions and ages', async () => {
    const zero = {
      'measurementParams.browTinesLength.left (cm)': '',
      'supplementary.skullLength (cm)': '',
      'supplementary.greatestSpread (cm)': '',
      'supplementary.minimumAge (years)': '',
      'measurementParams.dryAntlerWeight.deductions (kg)': '0',
      'supplementary.lowerJaw.min (years)': '0',
      'additions.colour': '0',
    }
    const paths = Object.keys(zero).map((name) => name.split(' ')[0] ?? '')
    const sheet = paths.reduce((data, path) => withValue(data, path, 0), validSheet('red-deer').data)
    const { data } = await judge.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput({ data: sheet }) })
    const line = (await parseLines()).find(({ public_id }) => public_id === data.public_id)
    expect(line).toMatchObject(zero)
  })

  it('has the review and the earlier judgement before the measurements [O-073]', async () => {
    await admin.patch('/reviews/setting', { awards: 'Gold and Silver', since: '2000-01-01' })
    const enter = async () => (await judge.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
    const [{ _id, public_id, modified_date }, later] = [await enter(), await enter()]
    await (await as(await make.member({ role: 'STJ', lastname: 'Judge' }))).post(`/reviews/${_id}`, { modified_date })
    await db.updateTable('evaluations').set({ earlier_public_id: public_id }).where('id', '=', later._id).execute()
    const lines = await parseLines()
    const find = (id: string) =>
      Object.entries(lines.find((line) => line.public_id === id) ?? {}).map((cell) => cell.join())
    const reviewed = ['review_state,reviewed', `reviewed_at,${clock.now().toISOString()}`, 'reviewed_by,Anna Judge']
    expect(find(public_id).join()).toMatch(`${[...reviewed, 'earlier_public_id,'].join()},measurementParams`)
    const awaiting = ['review_state,awaiting', 'reviewed_at,', 'reviewed_by,', `earlier_public_id,${public_id}`]
    expect(find(later.public_id)).toEqual(expect.arrayContaining(awaiting))
    const times = lines.map(({ created_at = '' }) => created_at)
    expect(times).toEqual(times.toSorted().reverse())
  })

  it('escapes formulas and line breaks in texts', async () => {
    const overrides = {
      hunter_name: '=2+3',
      hunter_phone: '+36 1 234567',
      supporting_information: '-one,\n"two"',
      hunt_location: 'x;=1+1;y',
    }
    expect((await judge.post('/evaluation/red-deer', { data: evaluationInput(overrides) })).status).toBe(200)
    const line = (await parseLines()).find(({ hunter_name }) => hunter_name === "'=2+3")
    expect(line).toMatchObject({
      hunter_phone: '+36 1 234567',
      supporting_information: `'-one,\n"two"`,
      hunt_location: "x;'=1+1;y",
    })
  })
})
