/**
 * Codes of an app (RFC 6238: SHA-1, six digits, half a minute, one step early or late) and recovery codes. Each works
 * once. Secrets lie encrypted, by a key that is derived from the one that signs tokens; recovery codes as digests only.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { isAppCode, messages, problems, RECOVERY_CODE_COUNT } from '@trophy/domain'
import { Secret, TOTP } from 'otpauth'
import { digestKey } from '#identity/one-time-key.ts'
import type { Db } from '#platform/database/types.ts'
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

/** Bound to its user: a secret that is copied to another row does not open. */
const encrypt = (tokenSecret: string, user_id: string, secret: Uint8Array): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(tokenSecret), iv).setAAD(Buffer.from(user_id))
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** Null when it was encrypted under another secret of tokens. */
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
 * Makes a secret, which counts once a code of it has come; one that was begun before is forgotten.
 * Throws 422 while the second factor is on.
 */
export const startSecondFactor = async (
  trx: Db,
  { config, tokenSecret }: Deps,
  user: { readonly _id: string; readonly email: string },
  now: Date,
): Promise<{ secret: string; uri: string }> => {
  const isOn = await removeSecondFactor(trx, user._id)
  if (isOn) throw problems.unprocessable(messages.secondFactorIsOn)
  const secret = new Secret({ size: SECRET_BYTES })
  const stored = encrypt(tokenSecret, user._id, secret.bytes)
  await trx.insertInto('second_factors').values({ user_id: user._id, secret: stored, started_at: now }).execute()
  // A colon divides issuer and label in the address.
  return {
    secret: secret.base32,
    uri: createTotp(secret, config.databaseName.replaceAll(':', ' '), user.email).toString(),
  }
}

/** How often codes may be wrong: whoever tries them knows the password already. */
export const codeLimit: Limit<string> = {
  name: 'second factor',
  windowSeconds: 3_600,
  counts: 'failures',
  getCounters: (user_id) => [{ key: `user ${user_id}`, max: 20 }],
}

type CodeKind = 'code' | 'recovery code'

/**
 * Takes a code, which is worth nothing from then on; answers which kind it was, or null for one that is wrong or spent.
 * `isConfirmation`: the code that shows that the app has the secret; from it on the second factor is on.
 */
export const consumeCode = async (
  trx: Db,
  { tokenSecret }: Pick<Deps, 'tokenSecret'>,
  user_id: string,
  code: string,
  now: Date,
  isConfirmation = false,
): Promise<CodeKind | null> => {
  const row = await trx
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('confirmed_at', isConfirmation ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  if (!isAppCode(code)) {
    const { numDeletedRows } = await trx
      .deleteFrom('recovery_codes')
      .where('digest', '=', digestCode(code))
      .where('user_id', '=', user_id)
      .executeTakeFirst()
    return numDeletedRows > 0n ? 'recovery code' : null
  }
  const secret = decrypt(tokenSecret, user_id, row.secret)
  const step = secret && findStep(secret, code, now)
  if (step === null || (row.last_step !== null && step <= Number(row.last_step))) return null
  await trx
    .updateTable('second_factors')
    .set({ last_step: String(step), ...(isConfirmation ? { confirmed_at: now } : {}) })
    .where('user_id', '=', user_id)
    .execute()
  return 'code'
}

/** The half minute (counted from 1970) that a code belongs to, or null. */
const findStep = (secret: Buffer, code: string, now: Date): number | null => {
  const buffer = new Uint8Array(secret).buffer
  const delta = createTotp(new Secret({ buffer })).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** Without I, L, O and U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const generateCode = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const digestCode = (code: string): string => digestKey(code.replaceAll('O', '0').replaceAll(/[IL]/g, '1'))

/** New recovery codes, in groups of four; those before are worth nothing any more. */
export const issueRecoveryCodes = async (trx: Db, user_id: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ digest: digestCode(code), user_id })))
    .execute()
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}
