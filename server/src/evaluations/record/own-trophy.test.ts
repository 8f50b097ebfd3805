/** Trophies of the people involved, and evaluations that someone else enters in the name of a measurer. */
import { type Evaluation, type HistoryEntry, messages } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { createImportForm, createImportWorkbook, validRow } from '#testing/inputs/import-workbook.ts'

const { as, clock, db, make } = await testApp()
const anna = await make.member({ firstname: 'Anna', lastname: 'Žak', id_number: '10001' })
const measurer = await as(anna)
const judge = await as(await make.member({ role: 'STJ', firstname: 'Judit', lastname: 'Bíró' }))
const admin = await as(await make.admin({ firstname: 'Ada', lastname: 'Amsel' }))

const enter = async (overrides: Record<string, unknown>, client = measurer): Promise<Evaluation> => {
  const { status, data } = await client.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput(overrides) })
  expect(status).toBe(200)
  return data
}
const readHints = async ({ _id }: Evaluation) => {
  const { data } = await admin.get<HistoryEntry[]>(`/evaluation/${_id}/history`)
  return data.flatMap(({ changes }) => changes.flatMap(({ label, to }) => (label === 'Hint' ? [to] : [])))
}

describe('the history of an evaluation', () => {
  it('keeps the hint that the hunter may be the measurer, or the person who entered it', async () => {
    expect(await readHints(await enter({ hunter_name: 'Zak ANNA' }))).toEqual([messages.hunterIsMeasurer])
    const byJudge = await enter({ hunter_name: 'Judit Bíró', measurer_id: anna.id }, judge)
    expect(await readHints(byJudge)).toEqual([messages.hunterIsAuthor])
    expect(await readHints(await enter({ hunter_name: 'Jan Novák' }))).toEqual([])
  })

  it('keeps the hint of an edit that changes the hunter, once', async () => {
    const evaluation = await enter({ hunter_name: 'Jan Novák' })
    const edited = await measurer.patch<Evaluation>(`/evaluation/${evaluation._id}`, {
      data: { ...evaluation, hunter_name: 'Anna Žak' },
    })
    await measurer.patch(`/evaluation/${evaluation._id}`, { data: { ...edited.data, eval_location: 'Brno' } })
    expect(await readHints(evaluation)).toEqual([messages.hunterIsMeasurer])
  })

  it('loses the hint when the data of the hunter is erased', async () => {
    const evaluation = await enter({ hunter_name: 'Anna Žak' })
    await admin.post(`/evaluation/${evaluation._id}/erase-hunter`)
    expect(await readHints(evaluation)).not.toContain(messages.hunterIsMeasurer)
  })
})

describe('the address of the hunter', () => {
  it('is stored with its domain in ASCII, and has no other letters before it', async () => {
    expect((await enter({ hunter_email: 'eva-maria@Forst-Müller.example' })).hunter_email).toBe(
      'eva-maria@xn--forst-mller-zhb.example',
    )
    const data = evaluationInput({ hunter_email: 'jürgen@example.org' })
    const { status, problem } = await measurer.post('/evaluation/red-deer', { data })
    expect([status, problem?.fields]).toEqual([400, { hunter_email: 'Invalid email.' }])
  })

  it('is rejected as that of the measurer, whichever spelling of its domain is entered', async () => {
    const client = await as(await make.member({ email: 'ida@xn--mller-kva.example' }))
    for (const hunter_email of ['Ida+deer@MÜLLER.example', 'ida@xn--mller-kva.example']) {
      const data = evaluationInput({ hunter_email })
      const { status, problem } = await client.post('/evaluation/red-deer', { data })
      expect([status, problem?.fields]).toEqual([400, { hunter_email: messages.ownTrophy }])
    }
  })
})

describe('a measurer', () => {
  const listMails = async () => {
    const mails = await db.selectFrom('mails').selectAll().where('event', '=', 'evaluation in your name').execute()
    await db.deleteFrom('mails').execute()
    return mails.map(({ to_address, subject }) => `${to_address}: ${subject}`)
  }
  const judgesMail = `${anna.email}: Judit Bíró entered or changed evaluations in your name`
  const adminsMail = `${anna.email}: Ada Amsel entered or changed evaluations in your name`

  it('is notified once an hour when someone else enters, changes, deletes, restores or imports evaluations', async () => {
    await listMails()
    await enter({ measurer_id: anna.id }, judge)
    const evaluation = await enter({ measurer_id: anna.id }, judge)
    expect(await listMails()).toEqual([judgesMail])

    clock.advance(3_600)
    const edited = await judge.patch<Evaluation>(`/evaluation/${evaluation._id}`, {
      data: { ...evaluation, hunter_name: 'Eva' },
    })
    expect(edited.status).toBe(200)
    await admin.delete(`/evaluation/${evaluation._id}`)
    expect((await listMails()).sort()).toEqual([adminsMail, judgesMail])

    clock.advance(3_600)
    expect((await admin.post(`/evaluation/${evaluation._id}/restore`)).status).toBe(200)
    expect(await listMails()).toEqual([adminsMail])

    clock.advance(3_600)
    const workbook = createImportWorkbook([validRow({ measurer_id_number: '10001' })])
    const { status, data } = await admin.post<{ batch: string }>('/bulk-import', createImportForm(workbook))
    expect(status).toBe(200)
    expect(await listMails()).toEqual([adminsMail])

    clock.advance(3_600)
    expect((await admin.delete(`/bulk-import/${data.batch}`)).status).toBe(200)
    expect(await listMails()).toEqual([adminsMail])
  })

  it('is not notified of their own evaluations, or of a save without changes', async () => {
    const own = await enter({})
    await measurer.patch(`/evaluation/${own._id}`, { data: { ...own, hunter_name: 'Eva' } })
    const { data } = await judge.get<Evaluation>(`/evaluation/${own._id}`)
    await judge.patch(`/evaluation/${own._id}`, { data })
    expect(await listMails()).toEqual([])
  })
})
