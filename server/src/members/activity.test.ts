import type { Award, Evaluation, JudgeRow, OwnYear } from '@trophy/domain'
import { describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const { as, make, db } = await testApp()
const admin = await as(await make.admin())

it('counts the trophies of a member by year of evaluation, and those of the last three years against fifteen', async () => {
  const member = await make.member({ valid_from: '2000-01-01' })
  const session = await as(member)
  expect((await session.get('/me/activity')).data).toEqual({ perYear: [], lastThreeYears: 0, required: 15 })
  const createEvaluations = async (eval_date: string) =>
    (
      await session.post<{ _id: string }>('/evaluation/red-deer', {
        data: evaluationInput({ eval_date, hunt_date: '2020-01-01' }),
      })
    ).data
  for (const date of ['2023-06-01', '2023-06-02', '2026-05-31', '2026-06-01']) await createEvaluations(date)
  const { _id } = await createEvaluations('2025-01-01')
  await admin.delete(`/evaluation/${_id}`)
  const activity = {
    perYear: [
      { year: 2023, count: 2 },
      { year: 2024, count: 0 },
      { year: 2025, count: 0 },
      { year: 2026, count: 2 },
    ],
    lastThreeYears: 3,
    required: 15,
  }
  expect((await session.get('/me/activity')).data).toEqual(activity)
  expect((await admin.get(`/member/${member.id}/activity`)).data).toEqual(activity)
  const { data } = await admin.get<JudgeRow[]>('/member/JM')
  expect(data.find((row) => row._id === member.id)?.lastThreeYears).toBe(3)
})

describe('the own year', () => {
  const enter = async (session: Awaited<ReturnType<typeof as>>, eval_date: string, animal = 'red-deer') => {
    const data = evaluationInput({ eval_date, hunt_date: '2020-01-01' }, animal)
    return (await session.post<Evaluation>(`/evaluation/${animal}`, { data })).data
  }
  const getYear = async (session: Awaited<ReturnType<typeof as>>) => (await session.get<OwnYear>('/me/year')).data
  const empty = { Gold: 0, Silver: 0, Bronze: 0, none: 0 }

  it('is empty without evaluations, also for an admin', async () => {
    for (const session of [admin, await as(await make.member())])
      expect(await getYear(session)).toEqual({
        year: 2026,
        months: Array(12).fill(0),
        medals: empty,
        lastThreeYears: 0,
        required: 15,
        latestSpecies: null,
      })
  })

  it('counts the own evaluations by month and medal, without deleted ones, other years and other members', async () => {
    const user = await make.member({ valid_from: '2000-01-01', evaluation_options: ['red-deer', 'wild-boar'] })
    const session = await as(user)
    const dates = ['2025-12-31', '2026-01-01', '2026-05-30', '2026-05-31', '2023-06-01', '2023-06-02']
    for (const date of dates) await enter(session, date)
    const { _id } = await enter(session, '2026-05-29')
    await admin.delete(`/evaluation/${_id}`)
    await enter(await as(await make.member({ valid_from: '2000-01-01' })), '2026-05-28')
    const latest = await enter(session, '2026-06-01', 'wild-boar')
    const setAward = (date: string, award: Award) =>
      db
        .updateTable('evaluations')
        .set({ award })
        .where('measurer_id', '=', user.id)
        .where('eval_date', '=', date)
        .execute()
    await setAward('2026-01-01', 'Gold')
    await setAward('2026-05-30', 'Silver')
    await setAward('2026-05-31', 'none')
    const { award } = latest.total_points
    const medals = { Gold: 1, Silver: 1, Bronze: 0, none: 1 }
    medals[award] += 1
    expect(await getYear(session)).toEqual({
      year: 2026,
      months: [1, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0],
      medals,
      lastThreeYears: 6,
      required: 15,
      latestSpecies: 'wild-boar',
    })
  })
})
