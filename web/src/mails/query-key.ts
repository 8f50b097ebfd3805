/** Prefix of all query keys of e-mails. */
export const MAILS_KEY = 'mails'
