import type { Config } from '#platform/runtime/config.ts'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Creates the configured mailer. */
export const openMailer = ({
  smtpUrl,
  mailFrom,
  dataDir,
  publicUrl,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'publicUrl'>): Mailer => {
  const { hostname } = new URL(publicUrl)
  return smtpUrl === null ? createOutbox(dataDir, mailFrom, hostname) : createSmtpMailer(smtpUrl, mailFrom, hostname)
}
