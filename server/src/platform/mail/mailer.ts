/** Where mails are handed over: a mail server, or without one a folder. */

/** A mail that is ready to be handed over. Handed over again, it is byte by byte the same but for its boundaries. */
export type Message = {
  /** A UUID; the Message-ID is made of it, by which a mailbox recognises a mail that comes twice. */
  readonly id: string
  readonly at: Date
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where its reader can switch such mails off. */
  readonly unsubscribe: string | null
}

/** The mail server refused this mail for good: trying again would end the same. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError'
}

/** Where mails go: a mail server, or a folder for whoever tries the product. */
export type Mailer = {
  /** Where mails go, in a few words for the log. */
  readonly destination: string
  /**
   * Hands a mail over and answers the file it was written to, null where it was sent. Throws `MailRefused` when it
   * will never be taken, anything else when it may be taken later. After `signal` it may have been taken or not.
   */
  send(message: Message, signal: AbortSignal): Promise<{ readonly file: string | null }>
  /** Erases what was written to a folder before this instant; answers how many files. */
  sweep(before: Date): Promise<number>
  /** Erases those of these mails that were written to a folder. */
  erase(ids: readonly string[]): Promise<void>
}
