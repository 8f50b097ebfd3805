/** What the landing page asks users to do for the security of their account. */
import { reminderRoutes } from '@trophy/domain/routes'
import { implement } from '#platform/http/implement.ts'
import { requireOwnRow } from './users.ts'

export const reminderHandlers = implement(reminderRoutes, {
  'GET /me/reminders': async ({ pool, user }) => {
    const { password_set_by_admin } = await requireOwnRow(pool, user)
    return { changePassword: password_set_by_admin }
  },
})
