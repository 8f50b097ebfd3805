import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testWeb } from '#testing/render-app.tsx'

const web = await testWeb()
const admin = await web.make.admin()
const member = await web.make.member()
const WARNING = /The last backup was made on 29\/05\/2026/

it('admins, and no one else, are warned that the latest backup is older than two days', async () => {
  const addBackup = (at: string) => web.db.insertInto('backups').values({ at, name: 'trophy.tar', bytes: 1 }).execute()
  await addBackup('2026-05-29T02:00:00.000Z')
  await web.open('/', { as: admin })
  await screen.findByText(WARNING)

  await web.open('/', { as: member })
  await screen.findByRole('heading', { level: 1 })
  expect(web.calls.some(({ path }) => path.startsWith('/backups'))).toBe(false)

  await addBackup('2026-05-31T02:00:00.000Z')
  await web.open('/', { as: admin })
  await waitFor(() => expect(web.calls.some(({ path }) => path.startsWith('/backups'))).toBe(true))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText(/last backup/)).toBeNull()
})
