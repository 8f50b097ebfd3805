/** Prefix of all query keys of members. */
export const MEMBERS_KEY = 'members'
