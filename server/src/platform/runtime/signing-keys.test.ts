/** Signing keys: where they come from, what they sign, and what stays valid after a rotation. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempFolder } from '#testing/temp-folder.ts'
import { openSigningKeys } from './signing-keys.ts'

const folder = await createTempFolder('keys')
const createKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const toPublic = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString()
const none = { signingKey: null, previousSigningKeys: null, databaseUrl: 'postgres://u:p@h/d', dataDir: folder }
const data = Buffer.from('a checkpoint')

describe('signing keys', () => {
  it('are read from the variable, from one line, or from a file', async () => {
    const pem = createKey()
    const file = join(folder, 'key.pem')
    await writeFile(file, pem)
    const [{ publicKeys } = { publicKeys: [] }, ...others] = await Promise.all(
      [pem, pem.trim().replaceAll('\n', '\\n'), file].map((signingKey) => openSigningKeys({ ...none, signingKey })),
    )
    expect(publicKeys).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{16}$/),
        public_key: expect.stringMatching(/^[\w-]{43}$/),
        is_current: true,
      },
    ])
    for (const other of others) expect(other.publicKeys).toEqual(publicKeys)
  })

  it('sign with the current key and reject changed data', async () => {
    const keys = await openSigningKeys({ ...none, signingKey: createKey() })
    const signature = keys.sign(data)
    if (!signature) throw new Error('not signed')
    expect(signature.key_id).toBe(keys.publicKeys[0]?.id)
    expect(keys.verify(data, signature)).toBe(true)
    expect(keys.verify(Buffer.from('another'), signature)).toBe(false)
    expect(keys.verify(data, { ...signature, signature: 'AAAA' })).toBe(false)
    expect(keys.verify(data, { ...signature, key_id: '0'.repeat(16) })).toBeNull()
  })

  it('verify what earlier keys have signed, public or private', async () => {
    const [first, second, third] = [createKey(), createKey(), createKey()]
    const signatures = await Promise.all(
      [first, second].map(async (signingKey) => (await openSigningKeys({ ...none, signingKey })).sign(data)),
    )
    const file = join(folder, 'previous.pem')
    await writeFile(file, toPublic(first) + second)
    const keys = await openSigningKeys({ ...none, signingKey: third, previousSigningKeys: file })
    for (const one of signatures) expect(one && keys.verify(data, one)).toBe(true)
    expect(keys.publicKeys.map(({ is_current }) => is_current)).toEqual([true, false, false])
    expect(JSON.stringify(keys.publicKeys)).not.toContain('PRIVATE')
    const withoutCurrent = await openSigningKeys({ ...none, previousSigningKeys: second })
    expect(withoutCurrent.sign(data)).toBeNull()
    expect(withoutCurrent.publicKeys).toEqual([{ ...keys.publicKeys[2] }])
  })

  it('are created once in the data folder for the private database, readable by the owner only', async () => {
    const dataDir = await createTempFolder('new-key')
    const [one, another] = await Promise.all([1, 2].map(() => openSigningKeys({ ...none, databaseUrl: null, dataDir })))
    expect(one?.publicKeys).toEqual(another?.publicKeys)
    expect(await readdir(dataDir)).toEqual(['signing-key.pem'])
    expect((await stat(join(dataDir, 'signing-key.pem'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(dataDir, 'signing-key.pem'), 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  })

  it('are optional with another database', async () => {
    const keys = await openSigningKeys(none)
    expect(keys.sign(data)).toBeNull()
    expect(keys.publicKeys).toEqual([])
  })

  it('are reported by their variable, without the value', async () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
    const invalid = 'must be Ed25519 in PEM, or a file that contains it.'
    for (const signingKey of [rsa.toString(), toPublic(createKey()), '-----BEGIN PRIVATE KEY-----\nx'])
      await expect(openSigningKeys({ ...none, signingKey })).rejects.toThrow(`SIGNING_KEY ${invalid}`)
    const missing = openSigningKeys({ ...none, signingKey: join(folder, 'missing.pem') })
    await expect(missing).rejects.toThrow('The file of SIGNING_KEY cannot be read: ENOENT')
    const empty = join(folder, 'empty.pem')
    await writeFile(empty, '')
    const withoutKeys = openSigningKeys({ ...none, previousSigningKeys: empty })
    await expect(withoutKeys).rejects.toThrow(`PREVIOUS_SIGNING_KEYS ${invalid}`)
  })
})
