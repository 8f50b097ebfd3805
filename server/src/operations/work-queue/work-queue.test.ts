import type { WorkQueue } from '@trophy/domain/routes'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const { as, make, db } = await testApp()
const admin = await as(await make.admin())
const getQueue = async () => (await admin.get<WorkQueue>('/work-queue')).data

it('counts what waits for the office, and nothing else', async () => {
  expect(await getQueue()).toEqual({
    applications: 0,
    expiring: 0,
    failedMails: 0,
    backup: { at: null, isLate: false },
  })
  await make.applicant()
  await make.applicant()
  await make.applicant({ firstname: '', lastname: '' })
  await make.member({ status: 'approved' })
  const lastDays = ['2026-05-31', '2026-06-01', '2026-08-30', '2026-08-31']
  for (const valid_to of lastDays) await make.member({ valid_to })
  await make.member({ status: 'expired', valid_to: '2026-07-01' })
  await make.mail()
  const failed = await make.mail()
  await db.updateTable('mails').set({ state: 'failed', next_attempt_at: null }).where('id', '=', failed).execute()
  await db.insertInto('backups').values({ at: '2026-05-29T02:00:00.000Z', name: 'trophy.tar', bytes: 1 }).execute()
  expect(await getQueue()).toEqual({
    applications: 2,
    expiring: 2,
    failedMails: 1,
    backup: { at: '2026-05-29T02:00:00.000Z', isLate: true },
  })
})

it('counts as many as the lists show to which the home page leads', async () => {
  const { applications, expiring } = await getQueue()
  const { data: waiting } = await admin.get<{ status: string }[]>('/member/waiting')
  const { data: judges } = await admin.get<{ status: string }[]>('/member/JM?expireFilter=true')
  expect(waiting.filter(({ status }) => status === 'new')).toHaveLength(applications)
  expect(judges.filter(({ status }) => status === 'active')).toHaveLength(expiring)
})
