import { addDays, type JudgeRow, type Member } from '@trophy/domain'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const today = '2026-06-01'

it('lists members by status, without admins and members without a name [A-101] [A-102] [E-117] [E-118] [E-120]', async () => {
  const { as, db, make } = await testApp()
  const office = await as(await make.admin())
  const people = {
    Applied: { status: 'new', role: null, id_number: null, valid_from: null, valid_to: null },
    Approved: { status: 'approved', id_number: '10001' },
    Active: { status: 'active', valid_to: addDays(today, 91) },
    Soon: { status: 'active', valid_to: addDays(today, 90) },
    Past: { status: 'active', valid_to: addDays(today, -1) },
    Ended: { status: 'expired', valid_to: null },
  } as const
  for (const [firstname, overrides] of Object.entries(people))
    await make.member({ firstname, lastname: 'X', ...overrides })
  for (const status of ['new', 'active'] as const) await make.member({ firstname: '', lastname: ' ', status })
  const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name.split(' ')[0]).sort()

  const waiting = await office.get<Member[]>('/member/waiting')
  expect(names(waiting.data)).toEqual(['Applied', 'Approved'])
  const judges = await office.get<JudgeRow[]>('/member/JM')
  expect(names(judges.data)).toEqual(['Active', 'Ended', 'Past', 'Soon'])
  expect(Object.keys(judges.data[0] ?? {}).sort()).toEqual(
    '_id country email evaluation_options files firstname id_number lastThreeYears lastname modified_date name role status valid_from valid_to'.split(
      ' ',
    ),
  )
  expect(Object.fromEntries(judges.data.map(({ name, status }) => [name, status]))).toEqual({
    'Active X': 'active',
    'Soon X': 'active',
    'Past X': 'expired',
    'Ended X': 'expired',
  })
  expect(names((await office.get<JudgeRow[]>('/member/JM?expireFilter=true')).data)).toEqual(['Past', 'Soon'])
  expect(names((await office.get<JudgeRow[]>('/member/JM?expireFilter=false')).data)).toHaveLength(4)
  expect((await office.get('/member/JM?expireFilter=perhaps')).status).toBe(400)
  expect((await office.get('/member/JM?page=1')).status).toBe(400)

  await db.deleteFrom('users').where('role', 'is distinct from', 'admin').execute()
  expect((await office.get('/member/waiting')).data).toEqual([])
  expect((await office.get('/member/JM')).data).toEqual([])
})
