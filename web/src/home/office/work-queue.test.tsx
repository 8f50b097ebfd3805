import { screen, waitFor, within } from '@testing-library/react'
import { addDays, toUtcDate } from '@trophy/domain'
import { expect, it } from 'vitest'
import { currentPath, testWeb } from '#testing/render-app.tsx'

// The browser's clock gives the age of the backup.
const now = new Date()
const web = await testWeb({ now: now.toISOString() })
const admin = await web.make.admin()
const member = await web.make.member()
const addBackup = (hoursAgo: number) =>
  web.db
    .insertInto('backups')
    .values({ at: new Date(now.getTime() - hoursAgo * 3_600_000), name: 'trophy.tar', bytes: 1 })
    .execute()
const findQueue = async () => within(await screen.findByRole('region', { name: 'Work queue' }))
const findTasks = async () => (await findQueue()).findAllByRole('listitem')
const getTexts = (tasks: readonly HTMLElement[]) => tasks.map(({ textContent }) => textContent)

it('shows admins that nothing waits, and warns that there is no backup [O-028]', async () => {
  await web.open('/', { as: admin })
  expect(getTexts(await findTasks()).slice(0, 3)).toEqual([
    '0new applications',
    '0certifications end within 90 days',
    '0e-mails could not be sent',
  ])
  const [, , , backup] = await findTasks()
  expect(backup?.textContent).toMatch(/^NoneNo backup has been made yet/)
  expect(backup?.textContent).toContain('Ask the operator of the server to schedule backups.')
})

it('links the e-mails and the audit log [O-026]', async () => {
  await web.open('/', { as: admin })
  const queue = await findQueue()
  for (const [name, path] of Object.entries({ 'E-mails': '/mails', 'Audit log': '/audit' }))
    expect(queue.getByRole('link', { name }).getAttribute('href')).toBe(path)
})

it('counts the tasks, and links each to the list where it is worked on', async () => {
  await web.make.applicant({ firstname: 'Žaneta', lastname: 'Őry' })
  await web.make.member({ valid_to: addDays(toUtcDate(now), 10) })
  await web.make.member({ valid_to: addDays(toUtcDate(now), 20) })
  const failed = await web.make.mail()
  await web.db.updateTable('mails').set({ state: 'failed', next_attempt_at: null }).where('id', '=', failed).execute()
  const expectRows = (count: number) => waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(count))
  for (const [name, path, rows] of [
    ['new application', '/members/waiting?status=new', 1],
    ['certifications end within 90 days', '/members/JM?expireFilter=true&status=active', 2],
    ['e-mail could not be sent', '/mails?state=failed', 1],
  ] as const) {
    const user = await web.open('/', { as: admin })
    await user.click(await (await findQueue()).findByRole('link', { name }))
    expect(currentPath()).toBe(path)
    await expectRows(rows)
  }
})

it('warns that the latest backup is older than two days', async () => {
  await addBackup(73)
  await web.open('/', { as: admin })
  const [, , , late] = await findTasks()
  expect(late?.textContent).toMatch(/^3 dayssince the last backup/)
  expect(late?.textContent).toContain('Ask the operator of the server to check the scheduled backups.')
  await addBackup(5)
  await web.open('/', { as: admin })
  const [, , , recent] = await findTasks()
  expect(recent?.textContent).toMatch(/^5 hsince the last backup/)
  expect(recent?.textContent).not.toContain('Ask the operator')
})

it('is neither shown to members nor requested for them', async () => {
  await web.open('/', { as: member })
  await screen.findByRole('region', { name: 'Your species' })
  expect(screen.queryByText('Work queue')).toBeNull()
  expect(web.calls.some(({ path }) => path.startsWith('/work-queue'))).toBe(false)
})
