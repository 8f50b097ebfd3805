/**
 * Forgotten passwords. A request is only noted, for a known name and an unknown one alike; whether there is somebody to
 * write to is found out afterwards. So neither the answer nor the time it takes tells which names are somebody's.
 */
import { forgotSchema } from '@trophy/domain'
import { typedName } from '#identity/limits.ts'
import { maySignIn } from '#identity/sessions/sessions.ts'
import { findUserByName } from '#identity/users.ts'
import { newId } from '#platform/database/id.ts'
import { announce } from '#platform/database/pubsub.ts'
import type { Db } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import type { Work } from '#platform/tasks/queue-consumers.ts'
import { enqueueReset } from './mails.ts'

const HOUR = 3_600

const REQUESTS = 'password requests'

export const forgotRoute = endpoint({
  method: 'POST',
  url: '/forgot',
  access: 'public',
  summary: 'Ask for a mail with a link that sets a new password',
  body: forgotSchema,
  limit: {
    name: 'forgot',
    window: HOUR,
    counts: 'calls',
    of: ({ body, address }) => [
      { key: `name ${typedName(body.username)}`, max: 3 },
      { key: `address ${address}`, max: 30 },
    ],
  },
  handler: async ({ db, body, now }) => {
    await db.insertInto('password_requests').values({ id: newId(), username: body.username, at: now }).execute()
    await announce(db, REQUESTS)
    return null
  },
})

/** Answers the oldest request with a mail, if it names somebody who may sign in. False when there was none. */
const answerRequest = async (trx: Db, { config, clock }: Deps): Promise<boolean> => {
  const request = await trx
    .deleteFrom('password_requests')
    .where('id', '=', (requests) =>
      requests.selectFrom('password_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning('username')
    .executeTakeFirst()
  if (!request) return false
  const user = await findUserByName(trx, request.username)
  if (user && maySignIn(user)) await enqueueReset(trx, config, user, clock.now())
  return true
}

export const passwordRequestWork: Work = {
  name: REQUESTS,
  everySeconds: 30,
  run: async (deps, _log, ending) => {
    while (!ending.aborted) {
      const isMore = await deps.db.transaction().execute((trx) => answerRequest(trx, deps))
      if (!isMore) return
    }
  },
}
