/** Reminders on the landing page about the security of the account. */
import { reminderRoutes } from '@trophy/domain/routes'
import { hasSecondFactor } from '#identity/second-factor/rows.ts'
import { implement } from '#platform/http/implement.ts'
import { requireOwnRow } from './users.ts'

export const reminderHandlers = implement(reminderRoutes, {
  'GET /me/reminders': async ({ pool, user, now }) => {
    const row = await requireOwnRow(pool, user)
    const isPostponed = now.toISOString() < (row.second_factor_postponed_until ?? '')
    const setUpSecondFactor = user.role === 'admin' && !isPostponed && !(await hasSecondFactor(pool, user._id))
    return { changePassword: row.password_set_by_admin, setUpSecondFactor }
  },
})
