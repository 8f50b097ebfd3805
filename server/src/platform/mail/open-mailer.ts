import type { Config } from '#platform/runtime/config.ts'
import { mailServer } from './mail-server.ts'
import type { Mailer } from './mailer.ts'
import { outbox } from './outbox.ts'

/** The mailer that the configuration asks for. */
export const openMailer = ({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer =>
  smtpUrl === null ? outbox(dataDir, mailFrom) : mailServer(smtpUrl, mailFrom)
