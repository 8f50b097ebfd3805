/** Signatures of checkpoints: who can verify them, what they reveal, and the rotation of the key. */
import { createPublicKey, generateKeyPairSync, verify as verifySignature } from 'node:crypto'
import type { Evaluation } from '@trophy/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { withTryLock } from '#platform/database/advisory-lock.ts'
import type { Pool } from '#platform/database/types.ts'
import {
  CHECKPOINT_LOCK,
  digestRows,
  hashCheckpoint,
  toSignedText,
  writeCheckpoints,
} from '#platform/records/checkpoints.ts'
import { openSigningKeys, type PublicKey, type SigningKeys } from '#platform/runtime/signing-keys.ts'
import { testApp } from '#testing/app.ts'
import { evaluationInput } from '#testing/inputs/evaluation-input.ts'
import { createCheckpointCheck } from './checkpoints.ts'
import { historyCheck } from './histories.ts'
import { verify } from './verify.ts'

const createPem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const [firstPem, secondPem] = [createPem(), createPem()]
const toKeys = (signingKey: string | null, previousSigningKeys: string | null = null) =>
  openSigningKeys({ signingKey, previousSigningKeys, databaseUrl: 'postgres://u:p@h/d', dataDir: '' })
const [firstKeys, rotatedKeys] = [await toKeys(firstPem), await toKeys(secondPem, firstPem)]
const noKeys = await toKeys(null)

/** Returns an app with a checkpoint for each of these keys, after an evaluation. */
const createCheckpoints = async (...keys: readonly SigningKeys[]) => {
  const context = await testApp()
  const admin = await context.as(await context.make.admin())
  const create = async () => (await admin.post<Evaluation>('/evaluation/red-deer', { data: evaluationInput() })).data
  let newest = await create()
  for (const [index, { sign }] of keys.entries()) {
    if (index > 0) newest = await create()
    await withTryLock(context.db, CHECKPOINT_LOCK, (one) => writeCheckpoints(one, context.clock.now(), sign))
  }
  return { db: context.ownerDb, newest }
}

const findProblems = async (db: Pool, keys: SigningKeys) => {
  const lines: string[] = []
  await verify(db, [historyCheck, createCheckpointCheck(keys)], (line) => lines.push(line))
  return lines.filter((line) => line.startsWith('  ')).map((line) => line.trim())
}

/** Deletes an evaluation with its history, and recomputes the newest checkpoint, which covers nothing else. */
const forgeNewest = async (db: Pool, { _id }: Evaluation, keys: SigningKeys) => {
  await sql`delete from evaluations where id = ${_id}`.execute(db)
  await sql`delete from history where record_id = ${_id}`.execute(db)
  const newest = await db
    .selectFrom('history_checkpoints')
    .selectAll()
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const values = { rows: 0, manifest: '', digest: digestRows([]) }
  const hash = hashCheckpoint({ ...newest, ...values })
  await db
    .updateTable('history_checkpoints')
    .set({ ...values, hash, ...keys.sign(toSignedText(hash)) })
    .where('number', '=', newest.number)
    .execute()
}

it('signs every checkpoint, which anyone can verify with the published key', async () => {
  const { db, guest, deps, as, make, clock } = await testApp()
  await (await as(await make.admin())).post('/evaluation/red-deer', { data: evaluationInput() })
  await withTryLock(db, CHECKPOINT_LOCK, (one) => writeCheckpoints(one, clock.now(), deps.signingKeys.sign))
  const { hash, key_id, signature } = await db.selectFrom('history_checkpoints').selectAll().executeTakeFirstOrThrow()
  const { data } = await guest.get<{ keys: readonly PublicKey[] }>('/signing-keys')
  const { public_key = '' } = data.keys.find(({ id }) => id === key_id) ?? {}
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: public_key }, format: 'jwk' })
  const isValid = verifySignature(
    null,
    Buffer.from(`checkpoint ${hash}`),
    key,
    Buffer.from(signature ?? '', 'base64url'),
  )
  expect(isValid).toBe(true)
})

it('reports a checkpoint that was recomputed without the key', async () => {
  const { db, newest } = await createCheckpoints(firstKeys, firstKeys)
  expect(await findProblems(db, firstKeys)).toEqual([])
  await forgeNewest(db, newest, noKeys)
  expect(await findProblems(db, firstKeys)).toEqual(['Checkpoint 2 has a wrong signature.'])
})

it('reports a checkpoint that was recomputed and signed with another key', async () => {
  const { db, newest } = await createCheckpoints(firstKeys, firstKeys)
  const anotherKeys = await toKeys(createPem())
  await forgeNewest(db, newest, anotherKeys)
  const { id } = anotherKeys.publicKeys[0] ?? {}
  expect(await findProblems(db, firstKeys)).toEqual([`Checkpoint 2 is signed with the unknown key ${id}.`])
})

it('reports a checkpoint without a signature after a signed one, unless the key was removed', async () => {
  const { db } = await createCheckpoints(noKeys, firstKeys, noKeys)
  expect(await findProblems(db, firstKeys)).toEqual(['Checkpoint 3 is not signed, unlike an earlier one.'])
  expect(await findProblems(db, await toKeys(null, firstPem))).toEqual([])
})

it('signs with the new key after a rotation, and accepts what the earlier key has signed', async () => {
  const { db } = await createCheckpoints(firstKeys, rotatedKeys)
  const rows = await db.selectFrom('history_checkpoints').select('key_id').orderBy('number').execute()
  expect(rows.map(({ key_id }) => key_id)).toEqual([firstKeys, rotatedKeys].map(({ publicKeys }) => publicKeys[0]?.id))
  expect(await findProblems(db, rotatedKeys)).toEqual([])
  const { id } = firstKeys.publicKeys[0] ?? {}
  expect(await findProblems(db, await toKeys(secondPem))).toEqual([
    `Checkpoint 1 is signed with the unknown key ${id}.`,
  ])
})
