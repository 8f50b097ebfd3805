/** Roles an admin may give to a member. */
export const MEMBER_ROLES = ['STJ', 'CCM'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** Every role that can be stored with a user. */
export const STORED_ROLES = ['admin', ...MEMBER_ROLES] as const

/** Where a member stands: applied, accepted, certified, certification ended. */
export const MEMBER_STATUSES = ['new', 'approved', 'active', 'expired'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** The word people read for each status. */
export const MEMBER_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  new: 'New',
  approved: 'Approved',
  active: 'Active',
  expired: 'Expired',
}
