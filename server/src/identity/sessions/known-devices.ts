/** Devices from which users have signed in, stored as digests for 180 days after the last sign-in. */
import { addTime, DAY_MS } from '@trophy/domain'
import { digestKey } from '#identity/one-time-key.ts'
import type { Db, Tx } from '#platform/database/types.ts'
import type { Origin } from '#platform/http/implement.ts'
import { addressKey } from '#platform/limits/attempt-limits.ts'

const RETENTION_MS = 180 * DAY_MS

/** A device is a browser in a network. Its version is left out, because it changes with every update. */
const digestDevice = (account: string, { address, agent }: Origin): string =>
  digestKey(`${account} ${addressKey(address)} ${agent.replaceAll(/[\d.]+/g, '')}`)

/** Returns true if the user has signed in from this device. `account` is the id of the user, or an unknown name. */
export const isKnownDevice = async (db: Db, account: string, origin: Origin): Promise<boolean> => {
  const digest = digestDevice(account, origin)
  const device = await db.selectFrom('known_devices').select('digest').where('digest', '=', digest).executeTakeFirst()
  return device !== undefined
}

/** Records a sign-in. Returns true if the user has signed in before, but not from this device. */
export const rememberDevice = async (tx: Tx, user_id: string, origin: Origin, now: Date): Promise<boolean> => {
  const expiry = addTime(now, -RETENTION_MS).toISOString()
  await tx.deleteFrom('known_devices').where('user_id', '=', user_id).where('last_sign_in', '<', expiry).execute()
  const known = await tx.selectFrom('known_devices').select('digest').where('user_id', '=', user_id).execute()
  const digest = digestDevice(user_id, origin)
  await tx
    .insertInto('known_devices')
    .values({ digest, user_id, last_sign_in: now })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ last_sign_in: now }))
    .execute()
  return known.length > 0 && known.every((device) => device.digest !== digest)
}
