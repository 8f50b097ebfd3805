/** Roles that an admin can assign to a member. */
export const MEMBER_ROLES = ['STJ', 'CCM'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const STORED_ROLES = ['admin', ...MEMBER_ROLES] as const

/** The statuses of a member: applied, accepted, certified, certification ended. */
export const WAITING_STATUSES = ['new', 'approved'] as const
/** The statuses in the table of judges and measurers. */
export const JUDGE_STATUSES = ['active', 'expired'] as const
export const MEMBER_STATUSES = [...WAITING_STATUSES, ...JUDGE_STATUSES] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const MEMBER_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  new: 'New',
  approved: 'Approved',
  active: 'Active',
  expired: 'Expired',
}
