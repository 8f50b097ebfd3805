import { ACCOUNT_TASK_CODES } from '#lib/api.ts'
import type { StoredProblem } from './entry.ts'

/**
 * `unreachable`: no sheet can be sent now. `session`: a sign-in or a task on the account page comes first. `failed`:
 * the server failed for this sheet; others may succeed. `rejected`: the user must change or discard the sheet.
 */
type ProblemKind = 'unreachable' | 'session' | 'failed' | 'rejected'

const UNREACHABLE_STATUSES = [0, 408, 425, 429, 502, 503, 504]

export const classifyProblem = ({ status, code }: Pick<StoredProblem, 'status' | 'code'>): ProblemKind => {
  // Without the server's JSON it is a page of the network, for example a sign-in of the Wi-Fi.
  if (UNREACHABLE_STATUSES.includes(status) || code === 'UNREADABLE') return 'unreachable'
  if (status === 401 || ACCOUNT_TASK_CODES.includes(code)) return 'session'
  return status >= 500 ? 'failed' : 'rejected'
}
