/** Mails go to a folder, one file each, for an installation without a mail server. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { mailOf } from './mail-headers.ts'
import type { Mailer } from './mailer.ts'

/** The instant and the mail's id: written again after a crash, a mail has the same name. */
const FILE = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-[\w-]+\.eml(\.part)?$/

/** Both folder and files are for their owner alone: a mail may hold a link that opens an account. */
export const outbox = (dataDir: string, from: Config['mailFrom']): Mailer => {
  const folder = join(dataDir, 'outbox')
  return {
    destination: folder,
    send: async (message) => {
      const { createTransport } = (await import('nodemailer')).default
      const composer = createTransport({ streamTransport: true, buffer: true })
      const composed = await composer.sendMail(mailOf(message, from))
      const at = message.at.toISOString().slice(0, 19).replaceAll(':', '-')
      const file = join(folder, `${at}Z-${message.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Whoever looks into the folder finds whole mails only.
      await writeFile(`${file}.part`, composed.message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return { file }
    },
    sweep: async (before) => {
      const names = await readdir(folder).catch(() => [])
      const old = names.filter((name) => {
        const instant = FILE.exec(name)
        return instant !== null && `${instant[1]}T${instant.slice(2, 5).join(':')}Z` < before.toISOString()
      })
      for (const name of old) await rm(join(folder, name), { force: true })
      return old.length
    },
  }
}
