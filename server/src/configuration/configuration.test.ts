import type { PublicConfig } from '@trophy/domain/routes'
import { expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'

const { guest } = await testApp({ config: { databaseName: 'Hunting Records', contactEmail: 'us@example.org' } })

it('returns the name of the installation, its links and the contact address', async () => {
  const { data } = await guest.get<PublicConfig>('/config')
  expect(data).toEqual({
    databaseName: 'Hunting Records',
    socialLinks: [
      { name: 'Website', url: expect.stringMatching(/^https:/) },
      { name: 'Contact', url: expect.stringMatching(/^mailto:/) },
    ],
    contactEmail: 'us@example.org',
    edition: '2023',
    passwordMinLength: 6,
  })
})
