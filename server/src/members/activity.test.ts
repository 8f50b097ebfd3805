import type { JudgeRow } from '@trophy/domain'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'

const { as, make } = await testApp()
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
