/** Kinds of membership in the council, and where an order of a member stands. Neither has a screen of its own. */
export const MEMBERSHIP_TYPES = ['Organization Member', 'Individual Member'] as const

export const ORDER_STATUSES = ['Waiting for payment', 'Under preparation', 'Shipped'] as const
