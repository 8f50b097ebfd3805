import type { SendMailOptions } from 'nodemailer'
import type { Config } from '#platform/runtime/config.ts'
import type { Message } from './mailer.ts'

/** A message as nodemailer takes it. Nothing in it can name a file or an address to be fetched. */
export const toMailOptions = (message: Message, from: Config['mailFrom']): SendMailOptions => ({
  from,
  to: { ...message.to },
  subject: message.subject,
  text: message.text,
  html: message.html,
  date: message.at,
  messageId: `<${message.id}@${from.address.split('@').at(-1)}>`,
  headers: {
    // Nobody's holiday notice answers these.
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // Mail programs offer a button that posts to the link, which then asks nothing (RFC 8058).
    ...(message.unsubscribe?.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  },
  ...(message.unsubscribe === null ? {} : { list: { unsubscribe: message.unsubscribe } }),
  disableFileAccess: true,
  disableUrlAccess: true,
})
