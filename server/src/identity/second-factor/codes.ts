/**
 * Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, one step of tolerance) and recovery codes.
 * Each works once. Secrets are encrypted with a key derived from the token secret, recovery codes stored as digests.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { isAppCode, messages, problems, RECOVERY_CODE_COUNT } from '@trophy/domain'
import type { Selectable, Updateable } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { digestKey } from '#identity/one-time-key.ts'
import type { Database, Tx } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { Limit } from '#platform/limits/attempt-limits.ts'
import { removeSecondFactor } from './rows.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (tokenSecret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', tokenSecret, '', 'secrets of second factors', 32))

/** Binds the secret to its user: copied to another row, it cannot be decrypted. */
const encrypt = (tokenSecret: string, user_id: string, secret: Uint8Array): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(tokenSecret), iv).setAAD(Buffer.from(user_id))
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** Returns null if the secret was encrypted under another token secret. */
const decrypt = (tokenSecret: string, user_id: string, stored: string): Buffer | null => {
  const bytes = Buffer.from(stored, 'base64url')
  const decipher = createDecipheriv(CIPHER, deriveKey(tokenSecret), bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(user_id))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

const createTotp = (secret: Secret, issuer = '', label = ''): TOTP =>
  new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/**
 * Creates a secret, which takes effect once a code confirms it, and replaces an unconfirmed one. Throws 422 while
 * two-factor authentication is on.
 */
export const startSecondFactor = async (
  tx: Tx,
  { config, tokenSecret }: Deps,
  user: { readonly _id: string; readonly email: string },
  now: Date,
): Promise<{ secret: string; uri: string }> => {
  const isOn = await removeSecondFactor(tx, user._id)
  if (isOn) throw problems.unprocessable(messages.secondFactorIsOn)
  const secret = new Secret({ size: SECRET_BYTES })
  const stored = encrypt(tokenSecret, user._id, secret.bytes)
  await tx.insertInto('second_factors').values({ user_id: user._id, secret: stored, started_at: now }).execute()
  // A colon separates issuer and label in the URI.
  return {
    secret: secret.base32,
    uri: createTotp(secret, config.databaseName.replaceAll(':', ' '), user.email).toString(),
  }
}

/** Limits wrong codes: a client that tries them already has the password. */
export const codeLimit: Limit<string> = {
  name: 'second factor',
  windowSeconds: 3_600,
  counts: 'failures',
  getCounters: (user_id) => [{ key: `user ${user_id}`, max: 20 }],
}

type CodeKind = 'code' | 'recovery code'

/** Consumes a code. Returns its kind, or null if it is wrong or already used. */
export const consumeCode = async (
  tx: Tx,
  deps: TokenSecrets,
  user_id: string,
  code: string,
  now: Date,
): Promise<CodeKind | null> => {
  const row = await selectForUpdate(tx, user_id).where('confirmed_at', 'is not', null).executeTakeFirst()
  if (!row) return null
  if (!isAppCode(code)) return (await removeRecoveryCode(tx, user_id, code)) ? 'recovery code' : null
  const use = consumeAppCode(deps, row, code, now)
  if (use === null) return null
  await update(tx, user_id, use)
  return 'code'
}

/**
 * Turns two-factor authentication on with a code, which proves that the app has the secret. Returns false if the code
 * is wrong or nothing is to be confirmed.
 */
export const confirmSecondFactor = async (
  tx: Tx,
  deps: TokenSecrets,
  user_id: string,
  code: string,
  now: Date,
): Promise<boolean> => {
  const row = await selectForUpdate(tx, user_id).where('confirmed_at', 'is', null).executeTakeFirst()
  const use = row && isAppCode(code) ? consumeAppCode(deps, row, code, now) : null
  if (use === null) return false
  await update(tx, user_id, { ...use, confirmed_at: now })
  return true
}

type TokenSecrets = Pick<Deps, 'tokenSecret' | 'tokenSecrets'>

const selectForUpdate = (tx: Tx, user_id: string) =>
  tx.selectFrom('second_factors').selectAll().where('user_id', '=', user_id).forUpdate()

const update = (tx: Tx, user_id: string, values: Updateable<Database['second_factors']>) =>
  tx.updateTable('second_factors').set(values).where('user_id', '=', user_id).execute()

/** Returns false if the code is wrong or already used. */
const removeRecoveryCode = async (tx: Tx, user_id: string, code: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('digest', '=', digestCode(code))
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Returns the values to store after the use of a code of the app, or null if it is wrong or not later than the last
 * one. The secret is encrypted again, with the current token secret.
 */
const consumeAppCode = (
  { tokenSecret, tokenSecrets }: TokenSecrets,
  { user_id, secret: stored, last_step }: Selectable<Database['second_factors']>,
  code: string,
  now: Date,
): { readonly last_step: string; readonly secret: string } | null => {
  const [secret] = tokenSecrets.flatMap((one) => decrypt(one, user_id, stored) ?? [])
  const step = secret ? findStep(secret, code, now) : null
  if (!secret || step === null || (last_step !== null && step <= Number(last_step))) return null
  return { last_step: String(step), secret: encrypt(tokenSecret, user_id, secret) }
}

/** Returns the 30-second step (since 1970) of a code, or null. */
const findStep = (secret: Buffer, code: string, now: Date): number | null => {
  const buffer = new Uint8Array(secret).buffer
  const delta = createTotp(new Secret({ buffer })).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** Without I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const generateCode = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const digestCode = (code: string): string => digestKey(code.replaceAll('O', '0').replaceAll(/[IL]/g, '1'))

/** Replaces the recovery codes. Returns the new ones in groups of four characters. */
export const issueRecoveryCodes = async (tx: Tx, user_id: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ digest: digestCode(code), user_id })))
    .execute()
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}
