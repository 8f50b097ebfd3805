import type { Config } from '#platform/runtime/config.ts'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Creates the configured mailer. */
export const openMailer = ({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer =>
  smtpUrl === null ? createOutbox(dataDir, mailFrom) : createSmtpMailer(smtpUrl, mailFrom)
