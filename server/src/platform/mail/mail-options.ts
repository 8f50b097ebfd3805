import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#platform/runtime/config.ts'
import type { Message } from './mailer.ts'

/**
 * Returns a message for nodemailer. It cannot refer to files or URLs.
 * @param host of the installation, which identifies its list of subscribers.
 */
export const toMailOptions = (message: Message, from: Config['mailFrom'], host: string): SendMailOptions => ({
  from,
  to: { ...message.to },
  subject: message.subject,
  text: message.text,
  html: message.html,
  date: message.at,
  messageId: `<${message.id}@${from.address.split('@').at(-1)}>`,
  headers: {
    // Prevents automatic replies.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // One-click unsubscribe: mail programs post to the link without confirmation (RFC 8058).
    ...(message.unsubscribe?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  },
  ...(message.unsubscribe === null ? {} : { list: { unsubscribe: message.unsubscribe, id: host } }),
  disableFileAccess: true,
  disableUrlAccess: true,
})
