/** Sends mails to a mail server by SMTP. */
import type { Config } from '#platform/runtime/config.ts'
import { toMailOptions } from './mail-options.ts'
import { type Mailer, MailRejectedError } from './mailer.ts'

/** For each step of the conversation. */
const SMTP_TIMEOUT_MS = 20_000

export const createSmtpMailer = (smtpUrl: string, from: Config['mailFrom'], ownHost: string): Mailer => {
  const { username, hostname, host } = new URL(smtpUrl)
  const open = async () => {
    // Loaded lazily with the first mail.
    const { createTransport } = (await import('nodemailer')).default
    return createTransport({
      url: smtpUrl,
      // Strict mail servers refuse the name of a container. An IP address is written in brackets.
      name: ownHost.replace(/^[\d.]+$/, '[$&]'),
      // Never send a password unencrypted over the network; `?requireTLS=false` in the URL overrides this.
      requireTLS: username !== '' && !isLocalhost(hostname),
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      dnsTimeout: SMTP_TIMEOUT_MS,
    })
  }
  let transport: ReturnType<typeof open> | undefined
  return {
    destination: `the mail server ${host}`,
    send: async (message, signal) => {
      transport ??= open()
      const { sendMail } = await transport.then((one) => ({ sendMail: one.sendMail.bind(one) }))
      try {
        await sendMail({ ...toMailOptions(message, from, ownHost), signal })
      } catch (error) {
        throw isPermanentFailure(error) ? new MailRejectedError(getServerMessage(error)) : error
      }
      return { file: null }
    },
    sweep: async () => 0,
    erase: async () => {},
  }
}

/** Returns the mail server's response, if there is one. */
const getServerMessage = (error: Error): string => ('response' in error && String(error.response)) || error.message

const isLocalhost = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/**
 * Returns true if the recipient or the content was rejected with a 5xx. A rejected sender or sign-in is a configuration
 * error, which an administrator can fix.
 */
const isPermanentFailure = (error: unknown): error is Error => {
  if (!(error instanceof Error)) return false
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)$/.test(command)
}
