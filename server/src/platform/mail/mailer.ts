/** The interface for sending mails: to a mail server, or to a folder. */

/** A mail to send. A retry produces the same content, except for MIME boundaries. */
export type Message = {
  /** A UUID that becomes the Message-ID, so that mailboxes recognise duplicates. */
  readonly id: string
  readonly at: Date
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  /** URL to unsubscribe. */
  readonly unsubscribe: string | null
}

/** The mail server rejected this mail permanently: a retry is useless. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError'
}

export type Mailer = {
  /** Description for the log. */
  readonly destination: string
  /**
   * Sends a mail and returns the file it was written to, or null. Throws `MailRejectedError` if it will never be
   * accepted, other errors if a retry may succeed. After `signal` is aborted it may have been accepted or not.
   */
  send(message: Message, signal: AbortSignal): Promise<{ readonly file: string | null }>
  /** Deletes files written to a folder before this instant and returns their number. */
  sweep(before: Date): Promise<number>
  /** Deletes the files of these mails, if mails are written to a folder. */
  erase(ids: readonly string[]): Promise<void>
}
