/** Membership types and order statuses of the specification. No page shows them. */
export const MEMBERSHIP_TYPES = ['Organization Member', 'Individual Member'] as const

export const ORDER_STATUSES = ['Waiting for payment', 'Under preparation', 'Shipped'] as const
