/** Private calendar addresses of the events. The key in an address is returned once and stored as a digest. */
import { addYears, messages, problems, toUtcDate } from '@trophy/domain'
import { calendarRoutes } from '@trophy/domain/routes'
import { digestKey, generateKey } from '#identity/one-time-key.ts'
import { canSignIn } from '#identity/sessions/sessions.ts'
import { appendUserHistory } from '#identity/users.ts'
import { Download } from '#platform/files/download.ts'
import { implement } from '#platform/http/implement.ts'
import { formatCalendar } from './ics.ts'
import { listPublishedEvents } from './store.ts'

export const calendarHandlers = implement(calendarRoutes, {
  'GET /me/calendar': async ({ pool, user }) => {
    const row = await pool
      .selectFrom('calendar_addresses')
      .select('created_at')
      .where('user_id', '=', user._id)
      .executeTakeFirst()
    return { since: row?.created_at ?? null }
  },
  'POST /me/calendar': async ({ tx, user, now, deps: { config } }) => {
    const key = generateKey()
    const values = { digest: digestKey(key), created_at: now }
    await tx
      .insertInto('calendar_addresses')
      .values({ user_id: user._id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
    await appendUserHistory(tx, user._id, 'calendar address', { by: user, at: now })
    return { url: `${config.publicUrl}/api/calendar/${key}.ics`, since: now.toISOString() }
  },
  'DELETE /me/calendar': async ({ tx, user, now }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('calendar_addresses')
      .where('user_id', '=', user._id)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await appendUserHistory(tx, user._id, 'calendar address ended', { by: user, at: now })
  },
  'GET /calendar/:key': async ({ pool, params: { key }, now, deps: { config } }) => {
    const user = await pool
      .selectFrom('calendar_addresses')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['role', 'status'])
      .where('digest', '=', digestKey(key.replace(/\.ics$/, '')))
      .executeTakeFirst()
    if (!user?.role || !canSignIn(user)) throw problems.notFound(messages.nothingHere)
    const events = await listPublishedEvents(pool, user.role, addYears(toUtcDate(now), -1))
    return new Download('events.ics', 'text/calendar; charset=utf-8', Buffer.from(formatCalendar(events, config)))
  },
})
