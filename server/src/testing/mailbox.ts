/** A real SMTP server in this process, whose mails can be read and whose responses can be set. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { queueConsumers } from '#app/tasks.ts'
import type { Deps } from '#platform/http/deps.ts'
import type { ConsumerLog } from '#platform/tasks/queue-consumers.ts'

/** Returns the error line for `RCPT` or `DATA`, or null to accept. */
type SmtpBehaviour = (step: 'RCPT' | 'DATA', address: string) => string | null | Promise<string | null>

export type Mailbox = {
  /** Value for SMTP_URL. */
  readonly url: string
  /** All mails accepted so far. */
  readonly mails: readonly Email[]
  /** The names with which clients have greeted. */
  readonly clientNames: ReadonlySet<string>
  /** Runs all queue consumers of the app once and returns the new mails. */
  processQueues(
    app: { readonly deps: Deps; readonly app: { readonly log: ConsumerLog } },
    log?: ConsumerLog,
  ): Promise<readonly Email[]>
  /** Sets the behaviour from now on; undefined accepts everything. */
  setBehaviour(behaviour?: SmtpBehaviour): void
}

/** Returns the first link in a mail whose path begins with `path`. */
export const extractLink = (mail: Email | undefined, path: string): string => {
  const [, link] = new RegExp(`https?://[^/\\s]+(${path}\\S*)`).exec(mail?.text ?? '') ?? []
  if (!link) throw new Error(`No link to ${path} in the mail`)
  return link
}

/** Starts a server that is closed after the test file. */
export const openMailbox = async (): Promise<Mailbox> => {
  const mails: Email[] = []
  const clientNames = new Set<string>()
  let behaviour: SmtpBehaviour = () => null
  const createSmtpError = (line: string) =>
    Object.assign(new Error(line.slice(4)), { responseCode: Number(line.slice(0, 3)) })

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo: async ({ address }, { hostNameAppearsAs }, callback) => {
      clientNames.add(hostNameAppearsAs)
      const line = await behaviour('RCPT', address)
      callback(line === null ? null : createSmtpError(line))
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const line = await behaviour('DATA', envelope.rcptTo[0]?.address ?? '')
        if (line === null) mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        callback(line === null ? null : createSmtpError(line))
      })
    },
  })
  // Clients may be killed during a session.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    clientNames,
    processQueues: async ({ deps, app }, log = app.log) => {
      const before = mails.length
      for (const { run } of queueConsumers) await run(deps, log, new AbortController().signal)
      return mails.slice(before)
    },
    setBehaviour: (nextBehaviour = () => null) => {
      behaviour = nextBehaviour
    },
  }
}
