import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
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

it('publishes the keys that sign, and those that signed earlier, to everyone', async () => {
  const createKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const [signingKey, previousSigningKeys] = [createKey(), createKey()]
  const { guest } = await testApp({ config: { signingKey, previousSigningKeys } })
  const { data } = await guest.get<{ keys: unknown[] }>('/signing-keys')
  const toKey = (pem: string, is_current: boolean) => {
    const { x = '' } = createPublicKey(pem).export({ format: 'jwk' })
    const id = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)
    return { id, public_key: x, is_current }
  }
  expect(data.keys).toEqual([toKey(signingKey, true), toKey(previousSigningKeys, false)])
})
