/**
 * Forgotten passwords. A request is only queued, for known and unknown names alike, and the user is looked up later, so
 * neither the response nor its duration reveals which names exist.
 */
import { forgotRoutes } from '@trophy/domain/routes'
import { normaliseUsername } from '#identity/limits.ts'
import { canSignIn } from '#identity/sessions/sessions.ts'
import { findUserByName } from '#identity/users.ts'
import { newId } from '#platform/database/id.ts'
import { publishTopic } from '#platform/database/pubsub.ts'
import type { Tx } from '#platform/database/types.ts'
import type { Deps } from '#platform/http/deps.ts'
import { implement } from '#platform/http/implement.ts'
import { consumeOneByOne } from '#platform/tasks/queue-consumers.ts'
import { enqueuePasswordLink } from './mails.ts'

const WINDOW_SECONDS = 3_600

const PASSWORD_REQUEST_TOPIC = 'password requests'

export const forgotHandlers = implement(
  forgotRoutes,
  {
    'POST /forgot': async ({ tx, body, now }) => {
      await tx.insertInto('password_requests').values({ id: newId(), username: body.username, at: now }).execute()
      await publishTopic(tx, PASSWORD_REQUEST_TOPIC)
    },
  },
  {
    'POST /forgot': {
      limit: {
        name: 'forgot',
        windowSeconds: WINDOW_SECONDS,
        counts: 'calls',
        getCounters: ({ body, address }) => [
          { key: `name ${normaliseUsername(body.username)}`, max: 3 },
          { key: `address ${address}`, max: 30 },
        ],
      },
    },
  },
)

/** Sends a link for the oldest request if it names a user who may sign in. Returns false if there was no request. */
const processRequest = async (tx: Tx, { config, clock }: Deps): Promise<boolean> => {
  const request = await tx
    .deleteFrom('password_requests')
    .where('id', '=', (requests) =>
      requests.selectFrom('password_requests').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning('username')
    .executeTakeFirst()
  if (!request) return false
  const user = await findUserByName(tx, request.username)
  if (user && canSignIn(user)) await enqueuePasswordLink(tx, config, user, 'reset', clock.now())
  return true
}

export const passwordRequestConsumer = consumeOneByOne(PASSWORD_REQUEST_TOPIC, processRequest)
