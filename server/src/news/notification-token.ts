/**
 * Unsubscribe links in mails. The link contains a member and a kind of mails and is signed, so that it never expires,
 * grants nothing else, and needs no stored state.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { NOTIFICATION_KINDS, type NotificationKind } from '@trophy/domain'

const sign = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(`notifications ${content}`).digest('base64url')

export const issueNotificationToken = (secret: string, user_id: string, kind: NotificationKind): string => {
  const content = `${kind}.${user_id.replaceAll('-', '')}`
  return `${content}.${sign(secret, content)}`
}

/** Returns the member and the kind of mails, or null if the token is invalid. */
export const parseNotificationToken = (
  secrets: readonly string[],
  token: string,
): { readonly user_id: string; readonly kind: NotificationKind } | null => {
  const [name, hex = '', signature = ''] = token.split('.')
  const kind = NOTIFICATION_KINDS.find((one) => one === name)
  if (!kind || !/^[0-9a-f]{32}$/.test(hex)) return null
  const actual = Buffer.from(signature)
  const isSignedWith = (secret: string): boolean => {
    const expected = Buffer.from(sign(secret, `${kind}.${hex}`))
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }
  if (!secrets.some(isSignedWith)) return null
  return { user_id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind }
}
