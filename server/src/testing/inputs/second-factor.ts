import { TOTP } from 'otpauth'
import type { TestApp } from '#testing/app.ts'
import { PASSWORD } from './builders.ts'

/** Returns the code of an authenticator app now, or `stepsAhead` steps of 30 seconds later. */
export const getCurrentCode = (secret: string, { clock }: Pick<TestApp, 'clock'>, stepsAhead = 0): string =>
  new TOTP({ secret }).generate({ timestamp: clock.now().getTime() + stepsAhead * 30_000 })

/** Turns on a user's second factor. Returns its secret and recovery codes; the current code is used up. */
export const enableSecondFactor = async (
  context: TestApp,
  id: string,
): Promise<{ secret: string; codes: string[] }> => {
  const user = await context.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const client = await context.as(user)
  const { data } = await client.post<{ secret: string }>('/me/second-factor', { current_password: PASSWORD })
  const confirmed = await client.post<{ codes: string[] }>('/me/second-factor/confirm', {
    code: getCurrentCode(data.secret, context),
  })
  return { secret: data.secret, codes: confirmed.data.codes }
}
