/** Reminders on the landing page about the security of the account. */
import { reminderRoutes } from '@trophy/domain/routes'
import { sql } from 'kysely'
import { isSecondFactorOn } from '#identity/second-factor/rows.ts'
import type { UserRow } from '#platform/database/types.ts'
import { implement } from '#platform/http/implement.ts'
import { createOwnRead } from '#platform/http/joined-read.ts'

type SecurityRow = Pick<UserRow, 'password_set_by_admin' | 'second_factor_postponed_until'> & {
  readonly has_second_factor: boolean
}

const securityRead = createOwnRead<SecurityRow>(sql`users.password_set_by_admin, users.second_factor_postponed_until,
  ${isSecondFactorOn} as has_second_factor`)

export const reminderHandlers = implement(
  reminderRoutes,
  {
    'GET /me/reminders': async ({ user, joinedRow, now }) => {
      const row = securityRead.getRow(joinedRow)
      const isPostponed = now.toISOString() < (row.second_factor_postponed_until ?? '')
      const setUpSecondFactor = user.role === 'admin' && !isPostponed && !row.has_second_factor
      return { changePassword: row.password_set_by_admin, setUpSecondFactor }
    },
  },
  { 'GET /me/reminders': { read: securityRead } },
)
