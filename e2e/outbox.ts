import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Reads the e-mails written by a product without a mail server, oldest first. */
export const readMails = (dataDir: string): Promise<Email[]> => {
  const folder = join(dataDir, 'outbox')
  const names = readdirSync(dataDir).includes('outbox') ? readdirSync(folder).sort() : []
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  )
}
