/** Writes mails to a folder, one file each, for an installation without a mail server. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/runtime/config.ts'
import { toMailOptions } from './mail-options.ts'
import type { Mailer } from './mailer.ts'

/** The instant and the mail's id, so that a mail written again after a crash has the same name. */
const FILE_PATTERN = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([\w-]+)\.eml(\.part)?$/

/** Folder and files are readable only by their owner: a mail may contain a link that opens an account. */
export const createOutbox = (dataDir: string, from: Config['mailFrom'], host: string): Mailer => {
  const folder = join(dataDir, 'outbox')
  const eraseWhere = async (matches: (file: { readonly at: string; readonly id: string }) => boolean) => {
    const names = await readdir(folder).catch(() => [])
    const matching = names.filter((name) => {
      const [, day, hours, minutes, seconds, id = ''] = FILE_PATTERN.exec(name) ?? []
      return day !== undefined && matches({ at: `${day}T${hours}:${minutes}:${seconds}Z`, id })
    })
    for (const name of matching) await rm(join(folder, name), { force: true })
    return matching.length
  }
  return {
    destination: folder,
    send: async (message) => {
      const { createTransport } = (await import('nodemailer')).default
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const composed = await composer.sendMail(toMailOptions(message, from, host))
      const at = message.at.toISOString().slice(0, 19).replaceAll(':', '-')
      const file = join(folder, `${at}Z-${message.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Readers of the folder find only complete mails.
      await writeFile(`${file}.part`, composed.message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return { file }
    },
    sweep: (before) => eraseWhere(({ at }) => at < before.toISOString()),
    erase: async (ids) => {
      if (ids.length > 0) await eraseWhere(({ id }) => ids.includes(id))
    },
  }
}
